import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { networkPrefix } from '#app/platform/rate-limit/network-prefix.ts';
import { refundRateLimit } from '#app/platform/rate-limit/refund-rate-limit.server.ts';
import { newAccountsLimit } from '../account-limits.ts';

/**
 * Takes a place among the accounts an address may open in a day, by form and through Google
 * together (product.md section 5).
 * @returns false when there is none left
 */
export async function checkNewAccountLimit(platform: Platform, address: string): Promise<boolean> {
  const limit = newAccountsLimit(platform.config.accounts.newAccountsPerAddress);
  return limit.maxAttempts === 0 || checkRateLimit(platform, limit, networkPrefix(address));
}

/** Only accounts that came to be are counted. */
export async function refundNewAccountLimit(platform: Platform, address: string): Promise<void> {
  const limit = newAccountsLimit(platform.config.accounts.newAccountsPerAddress);
  if (limit.maxAttempts > 0) await refundRateLimit(platform, limit, networkPrefix(address));
}
