import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import type { DeliveryErrorCode } from './recipient.rules.ts';

const WRONG_TOKENS_A_QUARTER_HOUR = {
  operationName: 'wrong delivery token, short',
  maxAttempts: 10,
  windowMinutes: 15,
};
const WRONG_TOKENS_A_DAY = {
  operationName: 'wrong delivery token, long',
  maxAttempts: 50,
  windowMinutes: 24 * 60,
};

/**
 * Counts one wrong token against an address and says how to answer it (spec section 7,
 * check_delivery_rate_limit; product.md section 4). Only wrong tokens are counted: phone networks
 * share addresses, so somebody with a valid link is never made to pay for a neighbour.
 */
export async function checkDeliveryRateLimit(
  platform: Pick<Platform, 'db' | 'clock' | 'keyring' | 'log'>,
  addressGroup: string,
): Promise<DeliveryErrorCode> {
  if (!(await checkRateLimit(platform, WRONG_TOKENS_A_DAY, addressGroup))) {
    return 'delivery_access_restricted';
  }
  if (!(await checkRateLimit(platform, WRONG_TOKENS_A_QUARTER_HOUR, addressGroup))) {
    return 'delivery_too_many_attempts';
  }
  return 'delivery_not_found';
}
