import { randomUUID } from 'node:crypto';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findOwnMessagePicture } from './picture.queries.server.ts';
import { PICTURE_LIMIT, type PictureErrorCode } from './picture.rules.ts';
import { insertPicture, registerFiles } from './picture.store.server.ts';
import {
  decryptDescription,
  decryptFileKey,
  encryptDescription,
  encryptFileKey,
  pictureFileKey,
  pictureSizes,
} from './picture-encryption.server.ts';

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

interface CopiedPicture {
  id: string;
  fileKey: Buffer;
  widthPixels: number;
  heightPixels: number;
  largeBytes: number;
  smallBytes: number;
  /** Not encrypted. */
  description: string;
}

/** Copies a picture's files under the same file key. @returns the row of the copy, without its owner */
export async function copyPictureFiles(
  { db, clock, keyring, storage }: CopyServices,
  { id: originalId, fileKey, description, ...original }: CopiedPicture,
) {
  const { widthPixels, heightPixels, largeBytes, smallBytes } = original;
  const id = randomUUID();
  await registerFiles(db, id, clock.now());
  for (const size of pictureSizes) {
    await storage.disk.copy(pictureFileKey(originalId, size), pictureFileKey(id, size));
  }
  return {
    ...{ id, widthPixels, heightPixels, largeBytes, smallBytes },
    fileKey: encryptFileKey(keyring, id, decryptFileKey(keyring, originalId, fileKey)),
    description: encryptDescription(keyring, id, description),
  };
}

/**
 * Copies the picture of a person's message for a duplicate of it. The files are copied at once; the row
 * comes with the duplicate. Counts as a picture.
 * @returns what saves the copy, in the transaction that creates the duplicate; null without a picture
 * @throws DomainError `picture_limit_reached`
 */
export async function copyPicture(
  services: CopyServices,
  actor: { userId: string },
  messageId: string,
): Promise<((tx: DbOrTx, copyId: string) => Promise<void>) | null> {
  const { picture } = (await findOwnMessagePicture(services.db, messageId, actor.userId)) ?? {};
  if (!picture) return null;
  if (!(await checkRateLimit(services, PICTURE_LIMIT, actor.userId))) {
    throw new DomainError<PictureErrorCode>('picture_limit_reached');
  }
  const description = decryptDescription(services.keyring, picture.id, picture.description);
  const copy = await copyPictureFiles(services, { ...picture, description });
  const now = services.clock.now();
  return async (tx, copyId) => {
    const of = { messageId: copyId, uploadId: randomUUID() };
    await insertPicture(tx, { ...copy, ...of, isChosen: true, createdAt: now, updatedAt: now });
  };
}
