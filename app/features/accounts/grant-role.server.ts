import type { Platform } from '#app/platform/platform.server.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { insertRole } from './account.store.server.ts';

/**
 * Gives a role to whoever has this address: how the first admin comes to be (product.md section
 * 6), from the command line of the operator only. Granting twice changes nothing.
 * @returns false when nobody has that address
 */
export function grantRole(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  email: string,
  role: 'admin' | 'staff',
): Promise<boolean> {
  return insertRole(db, { email: normalizeEmail(email), role, now: clock.now() });
}
