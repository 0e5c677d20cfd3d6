import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Storage } from './storage.server.ts';

/** Reads a file from byte `start` up to but excluding `end`, or to its end if that comes first. */
export type ReadBytes = (start: number, end: number) => AsyncIterable<Uint8Array>;

/** Reads a file of this machine. @param pieceBytes how much is read at once */
export const readLocalFile =
  (file: string, pieceBytes = 64 * 1024): ReadBytes =>
  (start, end) =>
    createReadStream(file, { start, end: end - 1, highWaterMark: pieceBytes });

/**
 * Four chunks of an encrypted file with their tags (encrypted-file.server.ts): they are decrypted where
 * they lie. Pieces that cut through chunks cost a third more.
 */
const STORED_PIECE_BYTES = 4 * (64 * 1024 + 16);

/** Reads a stored file, from the folder or from the bucket. */
export function readStoredFile({ disk, folder }: Storage, key: string): ReadBytes {
  if (folder !== null) return readLocalFile(path.join(folder, key), STORED_PIECE_BYTES);
  return async function* readFromBucket(start, end) {
    const address = await disk.getSignedUrl(key, { expiresIn: '1 minute' });
    const response = await fetch(address, { headers: { range: `bytes=${start}-${end - 1}` } });
    if (response.status !== 206 || !response.body) {
      // The address is signed: it must not reach a log.
      throw new Error(`The bucket answered ${response.status} to a range`);
    }
    yield* response.body;
  };
}

/** The bytes as one buffer. */
export async function collectBytes(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
