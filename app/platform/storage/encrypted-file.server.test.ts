import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReadBytes } from './byte-reader.server.ts';
import { collectBytes } from './byte-reader.server.ts';
import { createFileKey, decryptFile, encryptFile } from './encrypted-file.server.ts';

const CHUNK = 64 * 1024;
const HEADER = 33;
const TAG = 16;
const STORED = CHUNK + TAG;
const secret = { key: createFileKey(), context: 'recording.webm' };

const encrypt = (bytes: Buffer, given = secret) => collectBytes(encryptFile([bytes], given));

/** Reads the bytes in pieces of an awkward size, as a network does. */
const readerOf = (bytes: Buffer): ReadBytes =>
  async function* read(start, end) {
    for (let at = start; at < Math.min(end, bytes.length); at += 10_007) {
      yield bytes.subarray(at, Math.min(at + 10_007, end));
    }
  };

const open = (stored: Buffer, given = secret) =>
  decryptFile(readerOf(stored), stored.length, given);
const decrypt = (stored: Buffer, given = secret) => {
  const file = open(stored, given);
  return collectBytes(file.read(0, file.size));
};

const [one, two, three] = [randomBytes(1), randomBytes(2 * CHUNK), randomBytes(3 * CHUNK + 5)];

describe('an encrypted file', () => {
  test.each([
    ['empty', 0],
    ['of one byte', 1],
    ['a byte short of a chunk', CHUNK - 1],
    ['of exactly a chunk', CHUNK],
    ['a byte longer than a chunk', CHUNK + 1],
    ['of exactly three chunks', 3 * CHUNK],
  ])('%s comes back as it was', async (_name, length) => {
    const bytes = randomBytes(length);
    const stored = await encrypt(bytes);
    expect(open(stored).size).toBe(length);
    expect((await decrypt(stored)).equals(bytes)).toBe(true);
  });

  test('contains nothing of what it holds, and is never the same twice', async () => {
    const bytes = Buffer.alloc(CHUNK, 'You sat with me. ');
    const [stored, again] = [await encrypt(bytes), await encrypt(bytes)];
    expect(stored.includes('You sat')).toBe(false);
    expect(stored.subarray(HEADER, HEADER + 100)).not.toEqual(again.subarray(HEADER, HEADER + 100));
  });

  test('is the same however its source is cut into pieces', async () => {
    const pieces = Array.from({ length: 50 }, (_, index) => randomBytes(index * 197));
    const stored = await collectBytes(encryptFile(pieces, secret));
    expect((await decrypt(stored)).equals(Buffer.concat(pieces))).toBe(true);
  });

  test('any range of it can be read, without the chunks around it', async () => {
    const stored = await encrypt(three);
    const asked: number[] = [];
    const file = decryptFile(
      (start, end) => {
        asked.push(end - start);
        return readerOf(stored)(start, end);
      },
      stored.length,
      secret,
    );
    expect(
      (await collectBytes(file.read(CHUNK + 10, CHUNK + 20))).equals(
        three.subarray(CHUNK + 10, CHUNK + 20),
      ),
    ).toBe(true);
    expect(asked).toEqual([HEADER, STORED]);
    await fc.assert(
      fc.asyncProperty(fc.nat(three.length), fc.nat(three.length), async (start, length) => {
        const end = Math.min(start + length, three.length);
        const found = await collectBytes(file.read(start, end));
        expect(found.equals(three.subarray(start, end))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test.each<[string, Buffer, (stored: Buffer) => Buffer]>([
    ['cut off inside a chunk', three, (stored) => stored.subarray(0, -2)],
    ['cut off after a chunk', three, (stored) => stored.subarray(0, HEADER + STORED)],
    ['cut off by its last, full chunk', two, (stored) => stored.subarray(0, HEADER + STORED)],
    ['cut off to its header', one, (stored) => stored.subarray(0, HEADER)],
    ['cut off within its tag', one, (stored) => stored.subarray(0, HEADER + 10)],
    ['nothing at all', one, () => Buffer.alloc(0)],
    ['longer than it was', one, (stored) => Buffer.concat([stored, Buffer.alloc(1)])],
    [
      'continued with a chunk of its own',
      two,
      (stored) => Buffer.concat([stored, stored.subarray(HEADER, HEADER + STORED)]),
    ],
    [
      'in another order',
      three,
      (stored) =>
        Buffer.concat([
          stored.subarray(0, HEADER),
          stored.subarray(HEADER + STORED, HEADER + 2 * STORED),
          stored.subarray(HEADER, HEADER + STORED),
          stored.subarray(HEADER + 2 * STORED),
        ]),
    ],
    [
      'changed by one bit',
      one,
      (stored) => {
        const changed = Buffer.from(stored);
        changed.writeUInt8(changed.readUInt8(HEADER) ^ 1, HEADER);
        return changed;
      },
    ],
    [
      'under another salt',
      one,
      (stored) => Buffer.concat([stored.subarray(0, 1), randomBytes(32), stored.subarray(HEADER)]),
    ],
    ['of another format', one, (stored) => Buffer.concat([Buffer.from([2]), stored.subarray(1)])],
  ])('%s does not decrypt', async (_name, bytes, tamper) => {
    const stored = await encrypt(bytes);
    await expect((async () => decrypt(tamper(stored)))()).rejects.toThrow();
  });

  test('does not decrypt with a chunk of another file under the same key', async () => {
    const [stored, other] = [await encrypt(three), await encrypt(three)];
    const swapped = Buffer.concat([
      stored.subarray(0, HEADER),
      other.subarray(HEADER, HEADER + STORED),
      stored.subarray(HEADER + STORED),
    ]);
    await expect(decrypt(swapped)).rejects.toThrow();
  });

  test('does not decrypt with another key or as another file', async () => {
    const stored = await encrypt(one);
    await expect(decrypt(stored, { ...secret, key: createFileKey() })).rejects.toThrow();
    await expect(decrypt(stored, { ...secret, context: 'recording.m4a' })).rejects.toThrow();
  });

  test('that lost its end while it was read fails, and is not taken for a shorter one', async () => {
    const stored = await encrypt(three);
    const short = stored.subarray(0, HEADER + 2 * STORED);
    const file = decryptFile(readerOf(short), stored.length, secret);
    await expect(collectBytes(file.read(0, file.size))).rejects.toThrow(/cut off/);
  });
});
