import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findOfReport, findShown } from './attachment.queries.server.ts';
import type { AttachmentKind } from './attachment-kind.server.ts';
import { copyFiles } from './copy-attachments.server.ts';

/**
 * Copies the files of an attachment of a reported letter, if its recipient was given it.
 * @returns what saves the copy, in a transaction that has locked the report; null when the letter has
 *   none or is gone, or the report has its copy. Files without a row are deleted as unused.
 */
export async function copyReported(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  kind: AttachmentKind,
  { messageId, reportId }: { messageId: string; reportId: string },
): Promise<((tx: DbOrTx) => Promise<void>) | null> {
  if (await findOfReport(services.db, kind, reportId)) return null;
  const shown = await findShown(services.db, kind, messageId);
  if (!shown) return null;
  const copy = await copyFiles(services, kind, shown);
  return async (tx) => {
    if (await findOfReport(tx, kind, reportId)) return;
    await kind.insert(tx, { ...copy, reportId });
  };
}
