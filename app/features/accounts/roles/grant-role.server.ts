import { COMMAND_LINE } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { findUserIdByEmail } from '../account.queries.server.ts';
import { writeRole } from './assign-role.server.ts';
import { lockAccount, lockRoles } from './role.store.server.ts';

/**
 * Grants a role by address, replacing the previous one. Only the operator's command line calls it,
 * which is how the first admin is made. Granting twice changes nothing.
 * @returns false when no account has that address
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
