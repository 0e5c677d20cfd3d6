import { COMMAND_LINE } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import { findUserIdByEmail } from '../account.queries.server.ts';
import { writeRole } from './assign-role.server.ts';
import { lockAccount, lockRoles } from './role.store.server.ts';

/**
 * Gives a role, in the place of the one they had, to whoever has this address: how the first admin
 * comes to be (product.md section 6), from the command line of the operator only, as which it is
 * written down. Granting twice changes nothing.
 * @returns false when nobody has that address
 */
export async function grantRole(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  email: string,
  role: 'admin' | 'staff',
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockRoles(tx);
    const userId = await findUserIdByEmail(tx, normalizeEmail(email));
    const account = userId && (await lockAccount(tx, userId));
    if (!account) return false;
    await writeRole({ db: tx, clock, log }, COMMAND_LINE, account, role);
    return true;
  });
}
