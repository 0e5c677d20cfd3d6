import type { Platform } from '#app/platform/platform.server.ts';
import { checkNetworkLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import type { DeliveryErrorCode } from './letter-access.rules.ts';

const WRONG_TOKENS_PER_QUARTER_HOUR = {
  operationName: 'wrong delivery token, short',
  maxAttempts: 10,
  windowMinutes: 15,
};
const WRONG_TOKENS_PER_DAY = {
  operationName: 'wrong delivery token, long',
  maxAttempts: 50,
  windowMinutes: 24 * 60,
};

/**
 * Counts a wrong token against the networks of a client address and returns the error to answer with.
 * Valid tokens are neither counted nor refused: phone networks share addresses, and a neighbour's
 * guessing must not close a letter.
 */
export async function checkDeliveryRateLimit(
  platform: Pick<Platform, 'db' | 'clock' | 'keyring' | 'log'>,
  address: string,
): Promise<DeliveryErrorCode> {
  if (!(await checkNetworkLimit(platform, WRONG_TOKENS_PER_DAY, address))) {
    return 'delivery_access_restricted';
  }
  if (!(await checkNetworkLimit(platform, WRONG_TOKENS_PER_QUARTER_HOUR, address))) {
    return 'delivery_too_many_attempts';
  }
  return 'delivery_not_found';
}
