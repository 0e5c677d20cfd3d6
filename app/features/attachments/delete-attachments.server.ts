import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteFilesKind } from '#app/platform/storage/delete-files.job.server.ts';
import { listErasedMessages } from './attachment.queries.server.ts';
import { deleteRows } from './attachment.store.server.ts';
import type { AttachmentServices, AttachmentStorage } from './attachment-kind.server.ts';

const BATCH = 200;

/**
 * Deletes attachments in the caller's transaction: these themselves, all of these messages, or the copies
 * of these reports. Their keys are gone with it, and their files soon after. A repeat is harmless.
 */
export async function deleteAttachments(
  {
    jobs,
    attachmentKinds,
  }: Pick<Platform, 'jobs'> & { attachmentKinds: readonly AttachmentStorage[] },
  tx: DbOrTx,
  by: 'id' | 'messageId' | 'reportId',
  ids: string[],
): Promise<void> {
  for (const kind of attachmentKinds) {
    const deleted = await deleteRows(tx, kind, by, ids);
    if (deleted.length === 0) continue;
    const keys = deleted.flatMap((id) => kind.encryption.storageKeys(id));
    await jobs.enqueue(tx, deleteFilesKind, { keys });
  }
}

/** Deletes what is attached to letters that have been erased. @returns of how many letters, for each kind */
export async function deleteErasedAttachments({
  db,
  jobs,
  attachmentKinds,
}: Pick<Platform, 'db' | 'jobs'> & AttachmentServices): Promise<Record<string, number>> {
  const totals: Record<string, number> = {};
  for (const kind of attachmentKinds) {
    let total = 0;
    for (;;) {
      const ids = await listErasedMessages(db, kind, BATCH);
      if (ids.length === 0) break;
      await db.transaction((tx) =>
        deleteAttachments({ jobs, attachmentKinds: [kind] }, tx, 'messageId', ids),
      );
      total += ids.length;
    }
    totals[kind.encryption.table] = total;
  }
  return totals;
}
