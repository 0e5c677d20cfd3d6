import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findInOwnLetter } from './attachment.queries.server.ts';
import type { AttachmentRow } from './attachment.store.server.ts';
import type { AttachmentKind, AttachmentServices } from './attachment-kind.server.ts';
import { storeFiles } from './store-files.server.ts';

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

/**
 * Copies the files of an attachment, encrypted under a key of the copy's own: deleting one of both leaves no key
 * to the other.
 * @returns the row of the copy, without its owner
 */
export async function copyFiles<Row extends AttachmentRow>(
  services: CopyServices,
  kind: AttachmentKind<Row>,
  original: Row,
): Promise<Row> {
  const now = services.clock.now();
  const files: Parameters<typeof storeFiles>[2] = [];
  for (const name of kind.readyFiles(original)) {
    const file = await kind.decryptFile(services, original, name);
    files.push([name, { bytes: file.read(0, file.size), size: file.size }]);
  }
  const copy = await storeFiles(services, kind, files);
  return {
    ...original,
    ...kind.textForCopy(services.keyring, original, copy),
    ...{ messageId: null, reportId: null, uploadId: randomUUID() },
    ...copy,
    ...{ createdAt: now, updatedAt: now },
  };
}

/**
 * Copies what is attached to a person's message for a duplicate of it, as far as it is ready. The files
 * are copied at once; the rows come with the duplicate. Each counts as a new one.
 * @returns what saves the copies, in the transaction that creates the duplicate
 * @throws DomainError with the kind's `limitReached`
 */
export async function copyAttachments(
  services: CopyServices & AttachmentServices,
  actor: { userId: string },
  messageId: string,
): Promise<(tx: DbOrTx, copyId: string) => Promise<void>> {
  const copies: { kind: AttachmentKind; row: AttachmentRow }[] = [];
  for (const kind of services.attachmentKinds) {
    const original = await findInOwnLetter(services.db, kind, messageId, actor.userId);
    if (!original || kind.readyFiles(original).length === 0) continue;
    if (!(await checkRateLimit(services, kind.limit, actor.userId))) {
      throw new DomainError(kind.limitReached);
    }
    copies.push({ kind, row: await copyFiles(services, kind, original) });
  }
  return async (tx, copyId) => {
    for (const { kind, row } of copies) await kind.insert(tx, { ...row, messageId: copyId });
  };
}
