import {
  decryptWithOwnKey,
  encryptWithOwnKey,
  hasOwnKey,
} from '#app/platform/crypto/encrypted-value.server.ts';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { readStoredFile } from '#app/platform/storage/byte-reader.server.ts';
import {
  type DecryptedFile,
  decryptFile,
  type FileSecret,
} from '#app/platform/storage/encrypted-file.server.ts';

interface Names<File extends string> {
  /** Its table, and the folder of its files. Stored values are bound to all these names. */
  table: string;
  /** What one of them is called. */
  name: string;
  /** Every file that one may have; some may not exist. */
  files: readonly File[];
  /** The column of the words that belong to it. */
  textColumn: string;
}

/** A row, and the own key of its files and words, encrypted. */
export interface KeyedRow {
  id: string;
  fileKey: Buffer;
}

/** How the attachments of a kind are encrypted, and what their files are called. */
export interface AttachmentEncryption<File extends string = string>
  extends Pick<Names<File>, 'table' | 'name'> {
  /** Random ids and no id of a person or message: a bucket's logs show these keys. */
  storageKey(id: string, file: File): string;
  /** Of every file it may have, for deleting them. */
  storageKeys(id: string): string[];
  encryptFileKey(keyring: Keyring, id: string, key: Buffer): Buffer;
  decryptFileKey(keyring: Keyring, id: string, encrypted: Buffer): Buffer;
  /** Encrypts words with the row's own key, and binds them to it: they can't be decrypted in another. */
  encryptText(keyring: Keyring, row: KeyedRow, text: string): Buffer;
  /** Also decrypts what the keyring encrypted, as earlier releases did. */
  decryptText(keyring: Keyring, row: KeyedRow, encrypted: Buffer): string;
  /** The secret that encrypts one of its files. A copy of the attachment has another. */
  secretOf(key: Buffer, file: File): FileSecret;
  /**
   * One of its files. The caller has checked who may have it.
   * @throws Error when the stored file does not have the size it was stored with
   */
  decryptFile(
    services: Pick<Platform, 'keyring' | 'storage'>,
    row: KeyedRow,
    file: File,
    size: number | null,
  ): Promise<DecryptedFile>;
  /** Columns `npm run rekey` re-encrypts. The files themselves stay: their keys are what changes. */
  columns: EncryptedColumn[];
}

/** Derives the encryption of a kind of attachment from its names. */
export function attachmentEncryption<File extends string>({
  table,
  name,
  files,
  textColumn,
}: Names<File>): AttachmentEncryption<File> {
  const contextOf = (id: string, column: string) => `${table}.${column}:${id}`;
  const encryption: AttachmentEncryption<File> = {
    ...{ table, name },
    storageKey: (id, file) => `${table}/${id}.${file}`,
    storageKeys: (id) => files.map((file) => encryption.storageKey(id, file)),
    encryptFileKey: (keyring, id, key) =>
      keyring.encrypt(key.toString('base64'), contextOf(id, 'file_key')),
    decryptFileKey: (keyring, id, encrypted) =>
      Buffer.from(keyring.decrypt(encrypted, contextOf(id, 'file_key')), 'base64'),
    encryptText(keyring, { id, fileKey }, text) {
      const key = encryption.decryptFileKey(keyring, id, fileKey);
      return encryptWithOwnKey(key, text, contextOf(id, textColumn));
    },
    decryptText(keyring, { id, fileKey }, encrypted) {
      const context = contextOf(id, textColumn);
      if (!hasOwnKey(encrypted)) return keyring.decrypt(encrypted, context);
      return decryptWithOwnKey(encryption.decryptFileKey(keyring, id, fileKey), encrypted, context);
    },
    secretOf: (key, file) => ({ key, context: `${name}.${file}` }),
    async decryptFile({ keyring, storage }, { id, fileKey }, file, size) {
      const storageKey = encryption.storageKey(id, file);
      const { contentLength } = await storage.disk.getMetaData(storageKey);
      const secret = encryption.secretOf(encryption.decryptFileKey(keyring, id, fileKey), file);
      const decrypted = decryptFile(readStoredFile(storage, storageKey), contentLength, secret);
      if (decrypted.size !== size) throw new Error(`A ${name} is stored with another size`);
      return decrypted;
    },
    columns: ['file_key', textColumn].map((column) => ({
      ...{ table, idColumn: 'id', column, contextColumn: 'id' },
      context: (id) => contextOf(id, column),
    })),
  };
  return encryption;
}
