import type { Platform } from '#app/platform/platform.server.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { insertRole } from './account.store.server.ts';
import { noteRole } from './assign-role.server.ts';

/**
 * Gives a role to whoever has this address: how the first admin comes to be (product.md section
 * 6), from the command line of the operator only. Granting twice changes nothing.
 * @returns false when nobody has that address
 */
export async function grantRole(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  email: string,
  role: 'admin' | 'staff',
): Promise<boolean> {
  const grant = { email: normalizeEmail(email), role, now: clock.now() };
  const { userId, isNew } = await insertRole(db, grant);
  if (userId && isNew) await noteRole({ db, clock, log }, userId, role);
  return userId !== null;
}
