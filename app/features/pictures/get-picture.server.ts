import type { KeyedRow } from '#app/features/attachments/attachment-encryption.server.ts';
import { NO_PICTURE } from '#app/features/messages/message.rules.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DecryptedFile } from '#app/platform/storage/encrypted-file.server.ts';
import {
  findDeliveredPicture,
  findOwnMessagePicture,
  findOwnPicture,
  type ReachedDelivery,
} from './picture.queries.server.ts';
import { type PictureSize, pictureEncryption } from './picture-encryption.server.ts';

/** A letter's picture as its pages show it, without its files. */
export interface Picture {
  id: string;
  description: string;
  /** The size of the large file. */
  widthPixels: number;
  heightPixels: number;
}

interface ShownRow extends KeyedRow {
  description: Buffer;
  widthPixels: number;
  heightPixels: number;
}

/** The picture as a letter's page shows it; null without one. */
export function readPicture(keyring: Keyring, row: ShownRow | null): Picture | null {
  if (!row) return null;
  const { id, widthPixels, heightPixels } = row;
  const description = pictureEncryption.decryptText(keyring, row, row.description);
  return { id, description, widthPixels, heightPixels };
}

/**
 * The picture of a person's own message; null without one.
 * @param change what an edit that is not saved yet says about it: the id of another one, or NO_PICTURE
 */
export async function findOwnLetterPicture(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
  change = '',
): Promise<Picture | null> {
  if (change === NO_PICTURE) return null;
  const own = { messageId, userId: actor.userId };
  const other = change ? await findOwnPicture(db, { ...own, id: change }) : null;
  const found = await findOwnMessagePicture(db, messageId, actor.userId);
  return readPicture(keyring, other ?? found?.picture ?? null);
}

/** How a person's message stands with its picture, for the pages that list what will be sent. */
export async function findPictureSummary(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
): Promise<(Picture & { isLeftOut: boolean }) | null> {
  const found = await findOwnMessagePicture(db, messageId, actor.userId);
  const picture = found && readPicture(keyring, found.picture);
  return picture && { ...picture, isLeftOut: found.isAnonymous };
}

type FileServices = Pick<Platform, 'db' | 'keyring' | 'storage'>;

/** A file of one of the pictures of a person's own message; null when there is none of this id. */
export async function findOwnPictureFile(
  services: FileServices,
  actor: { userId: string },
  messageId: string,
  { id, size }: { id: string; size: PictureSize },
): Promise<DecryptedFile | null> {
  const own = { messageId, userId: actor.userId };
  const picture = await findOwnPicture(services.db, { ...own, id });
  return picture && decryptPicture(services, picture, size);
}

/** A file of the picture of a delivered letter; null when it has none to show, or its link has ended. */
export async function findDeliveredPictureFile(
  services: FileServices & Pick<Platform, 'clock'>,
  reached: ReachedDelivery,
  size: PictureSize,
): Promise<DecryptedFile | null> {
  const picture = await findDeliveredPicture(services.db, reached, services.clock.now());
  return picture && decryptPicture(services, picture, size);
}

interface StoredPicture {
  id: string;
  fileKey: Buffer;
  largeBytes: number;
  smallBytes: number;
}

/** A file of a picture. The caller has checked who may see it. */
export const decryptPicture = (
  services: Pick<Platform, 'keyring' | 'storage'>,
  row: StoredPicture,
  size: PictureSize,
): Promise<DecryptedFile> =>
  pictureEncryption.decryptFile(services, row, size, row[`${size}Bytes`]);
