import { randomUUID } from 'node:crypto';
import type { Platform } from '#app/platform/platform.server.ts';
import { createFileKey, storeEncrypted } from '#app/platform/storage/encrypted-file.server.ts';
import { registerFiles } from './attachment.store.server.ts';
import type { AttachmentStorage } from './attachment-kind.server.ts';

/**
 * Stores the files of a new attachment, encrypted under a key of its own. Without a row they are deleted
 * as unused.
 * @returns what its row must have
 */
export async function storeFiles<File extends string>(
  { db, clock, keyring, storage }: Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>,
  kind: AttachmentStorage<File>,
  files: [File, Parameters<typeof storeEncrypted>[2]][],
): Promise<{ id: string; fileKey: Buffer }> {
  const { encryption } = kind;
  const [id, key] = [randomUUID(), createFileKey()];
  await registerFiles(db, kind, id, clock.now());
  for (const [file, content] of files) {
    await storeEncrypted(
      storage,
      encryption.storageKey(id, file),
      content,
      encryption.secretOf(key, file),
    );
  }
  return { id, fileKey: encryption.encryptFileKey(keyring, id, key) };
}
