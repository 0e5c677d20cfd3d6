import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { ReadBytes } from './byte-reader.server.ts';
import { releasePieces } from './release-pieces.server.ts';
import type { Storage } from './storage.server.ts';

/**
 * Files encrypted with AES-256-GCM in chunks, so that any range can be read without the rest.
 *
 * A file is `format(1) · salt(32)` and then chunks of 64 KiB, each followed by its tag. The chunks'
 * key derives from the file's key, the salt and the context, so two files never share a nonce. A
 * nonce is the chunk's number and whether it is the last one: this is the STREAM construction (Hoang,
 * Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
 * Misuse-Resistance", 2015). A chunk that was changed, moved, repeated, or taken from another file
 * does not decrypt, nor does the last one left of a file that was cut off. Only an empty file has an
 * empty chunk.
 */

const FORMAT = 1;
const SALT_BYTES = 32;
const HEADER_BYTES = 1 + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const STORED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const NONCE_BYTES = 12;

const FILE_KEY_BYTES = 32;

/** A random key for one file, or for several that differ in their context. */
export const createFileKey = (): Buffer => randomBytes(FILE_KEY_BYTES);

/** The key and purpose of a file: it does not decrypt with another key or as another file. */
export interface FileSecret {
  key: Buffer;
  /** The purpose of the file, such as `recording.webm`. */
  context: string;
}

/** Encrypts a file while it is read, with never more than two chunks in memory. */
export async function* encryptFile(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  secret: FileSecret,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const chunkKey = deriveChunkKey(secret, salt);
  yield Buffer.concat([Buffer.from([FORMAT]), salt]);
  // Filled piece by piece: joining small pieces one by one would copy each of them again and again.
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let [filled, index] = [0, 0];
  for await (const bytes of source) {
    for (let start = 0; start < bytes.length; ) {
      // The last chunk is marked, so a full one waits until more follows.
      if (filled === CHUNK_BYTES) {
        yield* encryptChunk(chunkKey, chunk, index, false);
        [filled, index] = [0, index + 1];
      }
      const piece = bytes.subarray(start, start + CHUNK_BYTES - filled);
      chunk.set(piece, filled);
      filled += piece.length;
      start += piece.length;
    }
  }
  yield* encryptChunk(chunkKey, chunk.subarray(0, filled), index, true);
}

/** How long a file is once it is encrypted. */
const encryptedSize = (size: number): number =>
  HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / CHUNK_BYTES));

interface PlainFile {
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  size: number;
  contentType?: string;
}

/** Stores a file encrypted while it is read. @throws whatever reading it does; nothing is stored then */
export const storeEncrypted = (
  { putPieces }: Pick<Storage, 'putPieces'>,
  key: string,
  { bytes, size, contentType }: PlainFile,
  secret: FileSecret,
): Promise<void> =>
  putPieces(key, encryptFile(bytes, secret), { size: encryptedSize(size), contentType });

/** A stored file as it was before encryption. */
export interface DecryptedFile {
  size: number;
  /** @throws Error when the bytes were changed, moved or cut off, or the key or context differs */
  read: ReadBytes;
}

/**
 * Decrypts an encrypted file by ranges. Only the chunks of a range are read and decrypted.
 * @param storedSize the size of the encrypted file
 * @throws Error when it is too short to be one
 */
export function decryptFile(
  readStored: ReadBytes,
  storedSize: number,
  secret: FileSecret,
): DecryptedFile {
  const chunks = Math.ceil((storedSize - HEADER_BYTES) / STORED_CHUNK_BYTES);
  const size = storedSize - HEADER_BYTES - chunks * TAG_BYTES;
  const isWhole = chunks > 0 && size > (chunks - 1) * CHUNK_BYTES;
  if (!isWhole && !(chunks === 1 && size === 0)) throw new Error('The encrypted file is cut off');
  const readHeader = once(async () => {
    const header = await exactly(readStored(0, HEADER_BYTES), HEADER_BYTES);
    if (header[0] !== FORMAT) throw new Error('Not an encrypted file');
    return deriveChunkKey(secret, header.subarray(1));
  });
  return {
    size,
    async *read(start, end) {
      const first = Math.min(Math.floor(start / CHUNK_BYTES), chunks - 1);
      const last = Math.min(Math.ceil(Math.max(end, 1) / CHUNK_BYTES), chunks) - 1;
      const chunkKey = await readHeader();
      const stored = readStored(
        HEADER_BYTES + first * STORED_CHUNK_BYTES,
        Math.min(HEADER_BYTES + (last + 1) * STORED_CHUNK_BYTES, storedSize),
      );
      let index = first;
      const lengthOf = (chunk: number) => Math.min(CHUNK_BYTES, size - chunk * CHUNK_BYTES);
      let chunk = decryptChunk(chunkKey, lengthOf(index), index, index === chunks - 1);
      for await (const bytes of releasePieces(stored)) {
        for (let rest = bytes; index <= last && rest.length > 0; ) {
          rest = chunk.update(rest);
          if (!chunk.isComplete()) break;
          const from = index * CHUNK_BYTES;
          const wanted = chunk.final().subarray(Math.max(0, start - from), Math.max(0, end - from));
          index += 1;
          chunk = decryptChunk(chunkKey, lengthOf(index), index, index === chunks - 1);
          if (wanted.length > 0) yield wanted;
        }
      }
      if (index <= last) throw new Error('The encrypted file is cut off');
    },
  };
}

const deriveChunkKey = ({ key, context }: FileSecret, salt: Buffer): KeyObject =>
  createSecretKey(
    Buffer.from(hkdfSync('sha256', key, salt, `unsent file\n${context}`, FILE_KEY_BYTES)),
  );

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** @returns the encrypted chunk and its tag */
function encryptChunk(key: KeyObject, chunk: Buffer, index: number, isLast: boolean): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
  const encrypted = cipher.update(chunk);
  // It adds no bytes.
  cipher.final();
  return [encrypted, cipher.getAuthTag()];
}

/** Decrypts one chunk piece by piece, without copying what was read. */
function decryptChunk(key: KeyObject, length: number, index: number, isLast: boolean) {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast));
  const decrypted: Buffer[] = [];
  const tag = Buffer.alloc(TAG_BYTES);
  let [missing, missingTag] = [length, TAG_BYTES];
  return {
    /** @returns the bytes that belong to the next chunk */
    update(bytes: Uint8Array): Uint8Array {
      const text = bytes.subarray(0, missing);
      if (text.length > 0) decrypted.push(decipher.update(text));
      missing -= text.length;
      const rest = bytes.subarray(text.length);
      const ofTag = missing > 0 ? rest.subarray(0, 0) : rest.subarray(0, missingTag);
      tag.set(ofTag, TAG_BYTES - missingTag);
      missingTag -= ofTag.length;
      return rest.subarray(ofTag.length);
    },
    isComplete: () => missing === 0 && missingTag === 0,
    /** @throws Error when the chunk is not the one that was stored here */
    final(): Buffer {
      decipher.setAuthTag(tag);
      // It adds no bytes.
      decipher.final();
      return decrypted.length === 1 ? (decrypted[0] as Buffer) : Buffer.concat(decrypted);
    },
  };
}

async function exactly(source: AsyncIterable<Uint8Array>, length: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const bytes of source) chunks.push(bytes);
  const found = Buffer.concat(chunks);
  if (found.length !== length) throw new Error('The encrypted file is cut off');
  return found;
}

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | null = null;
  return () => {
    result ??= work();
    return result;
  };
}
