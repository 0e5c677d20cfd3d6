import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { FileSecret } from '#app/platform/storage/encrypted-file.server.ts';

/** Each picture has a large file, and a small one for the letter itself. Both are JPEG. */
export const pictureSizes = ['large', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Whether a text names one of the two sizes. */
export const isPictureSize = (text: string): text is PictureSize =>
  pictureSizes.some((size) => size === text);

/** Random ids and no id of a person or message: a bucket's logs show keys. */
export const pictureFileKey = (pictureId: string, size: PictureSize): string =>
  `pictures/${pictureId}.${size}`;

export const pictureFileKeys = (pictureId: string): string[] =>
  pictureSizes.map((size) => pictureFileKey(pictureId, size));

type EncryptedName = 'file_key' | 'description';

/** Binds a value to its row and column. */
const contextOf = (id: string, name: EncryptedName) => `pictures.${name}:${id}`;

export const encryptFileKey = (keyring: Keyring, pictureId: string, key: Buffer): Buffer =>
  keyring.encrypt(key.toString('base64'), contextOf(pictureId, 'file_key'));

export const decryptFileKey = (keyring: Keyring, pictureId: string, encrypted: Buffer): Buffer =>
  Buffer.from(keyring.decrypt(encrypted, contextOf(pictureId, 'file_key')), 'base64');

export const encryptDescription = (keyring: Keyring, pictureId: string, text: string): Buffer =>
  keyring.encrypt(text, contextOf(pictureId, 'description'));

/** Binds the description of a picture to its row: it can't be decrypted in another. */
export const decryptDescription = (
  keyring: Keyring,
  pictureId: string,
  encrypted: Buffer,
): string => keyring.decrypt(encrypted, contextOf(pictureId, 'description'));

/** The secret that encrypts a file of a picture. A copy of the picture has the same one. */
export const fileSecret = (key: Buffer, size: PictureSize): FileSecret => ({
  key,
  context: `picture.${size}`,
});

/** Columns `npm run rekey` re-encrypts. The files themselves stay: their keys are what changes. */
export const encryptedPictureColumns: EncryptedColumn[] = (
  ['file_key', 'description'] as const
).map((column) => ({
  table: 'pictures',
  idColumn: 'id',
  column,
  contextColumn: 'id',
  context: (id) => contextOf(id, column),
}));
