import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findInOwnLetter } from './attachment.queries.server.ts';
import { type AttachmentRow, registerFiles } from './attachment.store.server.ts';
import type { AttachmentKind, AttachmentServices } from './attachment-kind.server.ts';

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

/** Copies the files of an attachment under the same file key. @returns the row of the copy, without its owner */
export async function copyFiles<Row extends AttachmentRow>(
  { db, clock, keyring, storage }: CopyServices,
  kind: AttachmentKind<Row>,
  original: Row,
): Promise<Row> {
  const { encryption } = kind;
  const [id, now] = [randomUUID(), clock.now()];
  await registerFiles(db, kind, id, now);
  for (const file of kind.readyFiles(original)) {
    await storage.disk.copy(
      encryption.storageKey(original.id, file),
      encryption.storageKey(id, file),
    );
  }
  const key = encryption.decryptFileKey(keyring, original.id, original.fileKey);
  const fileKey = encryption.encryptFileKey(keyring, id, key);
  return {
    ...original,
    ...kind.textForCopy(keyring, original, { id, fileKey }),
    ...{ id, messageId: null, reportId: null, uploadId: randomUUID() },
    fileKey,
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
