import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { BackupError } from './backup-manifest.server.ts';

/** Loaded on demand: only workers that make backups, and a few commands, need it. */
const age = () => import('age-encryption');

const toWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;

const fromWeb = (bytes: ReadableStream<Uint8Array>): AsyncIterable<Uint8Array> =>
  Readable.fromWeb(bytes as WebStream<Uint8Array>);

/** Encrypts what is read so that only the key of this recipient decrypts it (https://age-encryption.org/v1). */
export async function* encryptFor(
  recipient: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* fromWeb(await encrypter.encrypt(toWeb(bytes)));
}

/** What is wrong with a recipient; null when nothing is. */
export async function findRecipientError(recipient: string): Promise<string | null> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(recipient);
    return null;
  } catch {
    return 'is no public key of age: it may have a typo. Copy it from the output of age-keygen';
  }
}

/** The private keys of a file of `age-keygen`. */
export interface AgeIdentity {
  recipients: string[];
  decrypt(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>;
}

/** @throws BackupError when there is no such file, or no key in it */
export async function readIdentity(file: string): Promise<AgeIdentity> {
  const { Decrypter, identityToRecipient } = await age();
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line && !line.startsWith('#'));
  try {
    const recipients = await Promise.all(keys.map((key) => identityToRecipient(key)));
    if (recipients.length === 0) throw new Error('no key');
    return {
      recipients,
      async *decrypt(bytes) {
        const decrypter = new Decrypter();
        for (const key of keys) decrypter.addIdentity(key);
        yield* fromWeb(await decrypter.decrypt(toWeb(bytes)));
      },
    };
  } catch {
    throw new BackupError(
      `There is no age key in ${file}. It is the file that age-keygen wrote; its line starts with AGE-SECRET-KEY-.`,
    );
  }
}
