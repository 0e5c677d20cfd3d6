import type { Platform } from '#app/platform/platform.server.ts';
import {
  checkNetworkLimit,
  refundNetworkLimit,
} from '#app/platform/rate-limit/rate-limit.server.ts';
import { closingSetting } from '#app/platform/site-settings/closing-setting.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { newAccountLimit } from '../account-limits.ts';

/**
 * Counts a new account against the daily limit of its network address. The form and Google share
 * one limit.
 * @returns false when the limit is reached
 */
export async function checkNewAccountLimit(platform: Platform, address: string): Promise<boolean> {
  const limit = newAccountLimit(platform.config.accounts.newAccountsPerAddress);
  return limit.maxAttempts === 0 || checkNetworkLimit(platform, limit, address);
}

/** Whether the end of the service was announced: then nobody begins here any more. */
export const isClosing = async ({ db }: Pick<Platform, 'db'>): Promise<boolean> =>
  (await getSiteSetting(db, closingSetting)) !== null;

/** Uncounts an account that was not created after all. */
export async function refundNewAccountLimit(platform: Platform, address: string): Promise<void> {
  const limit = newAccountLimit(platform.config.accounts.newAccountsPerAddress);
  if (limit.maxAttempts > 0) await refundNetworkLimit(platform, limit, address);
}
