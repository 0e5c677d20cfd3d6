import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findAvatar, findMailedAccount, lockUnproven } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { deleteUser } from '../account.store.server.ts';
import type { AccountServices } from '../account-services.ts';
import type { DeletionServices } from '../delete-account.server.ts';
import { readMailedLink } from '../email/read-mailed-link.server.ts';
import { mustBeKept } from './account-contents.queries.server.ts';
import { handOver } from './prove-address.server.ts';

/**
 * Deletes an account that somebody made with an address of another person, who says so with the link that
 * was mailed there. Never one whose address is proven. What was paid for, and letters that have left, stay:
 * then nobody gets into the account any more, and nothing of it is shown, sent or used.
 * @throws DomainError `verification_link_dead`
 */
export async function disownAccount(
  services: AccountServices & DeletionServices,
  token: string,
): Promise<'deleted' | 'closed'> {
  const { db, billing, ownership } = services;
  const link = await readMailedLink(services, token);
  const account =
    link?.changesTo === null ? await findMailedAccount(db, { email: link.email }) : null;
  if (!account) throw new DomainError<AccountErrorCode>('verification_link_dead');
  const { id } = account;
  return db.transaction(async (tx) => {
    await ownership.lockSending(tx, id);
    if (!(await lockUnproven(tx, id))) {
      throw new DomainError<AccountErrorCode>('verification_link_dead');
    }
    if (!(await mustBeKept(tx, id))) {
      await billing.closeBilling(tx, id);
      // Something may have been paid for until the payments were locked.
      if (!(await mustBeKept(tx, id))) {
        await deleteContents(services, tx, id);
        await deleteUser(tx, id);
        return 'deleted';
      }
    }
    await handOver(services, tx, id);
    return 'closed';
  });
}

async function deleteContents(
  { jobs, beforeAccountDeletion }: AccountServices & DeletionServices,
  tx: DbOrTx,
  userId: string,
): Promise<void> {
  const avatar = await findAvatar(tx, userId);
  for (const cleanUp of beforeAccountDeletion) await cleanUp(tx, userId);
  if (avatar?.key) await jobs.enqueue(tx, deleteFilesKind, { keys: [avatar.key] });
}
