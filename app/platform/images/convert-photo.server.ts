import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import { nodeProgram } from '../process/node-program.server.ts';
import { isRejection, runLimited } from '../process/run-limited.server.ts';
import { withTemporaryFolder } from '../storage/local-file.server.ts';

export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

const invalidPhotoReasons = ['unreadable', 'animated', 'too_many_pixels', 'too_small'] as const;

export type InvalidPhotoReason = (typeof invalidPhotoReasons)[number];

export class InvalidPhotoError extends Error {
  readonly reason: InvalidPhotoReason;
  /** @param detail for the log */
  constructor(reason: InvalidPhotoReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** A photograph made again: two JPEG files without metadata, in sRGB. */
export interface ConvertedPhoto {
  /** At most 2,048 pixels a side. */
  large: Buffer;
  /** At most 1,024 pixels a side, for phones. */
  small: Buffer;
  /** The size of the large file. */
  widthPixels: number;
  heightPixels: number;
}

/** How many bytes `photoFormatOf` needs. */
export const PHOTO_HEAD_BYTES = 64;

/** The brands of HEIF files that hold one photograph, or several versions of one. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'mif1']);

/** What the first bytes of a file say that it is; null when it is no photograph that we take. */
export function photoFormatOf(head: Buffer): PhotoFormat | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brand = text.slice(8, 12);
  const others = text.slice(16, head.length >= 4 ? head.readUInt32BE(0) : 0);
  if (brand === 'avif' || (brand === 'mif1' && others.includes('avif'))) return 'avif';
  return HEIC_BRANDS.has(brand) ? 'heic' : null;
}

const PROGRAM = nodeProgram(
  { source: 'app/platform/images/photo-converter.server.ts', built: 'photo-converter' },
  512,
);

const result = z.union([
  z.object({ widthPixels: z.int(), heightPixels: z.int() }),
  z.object({ reason: z.enum(invalidPhotoReasons) }),
]);

/** Decoding takes a core and up to a gigabyte. */
const twoAtATime = pLimit(2);

const limits = new Map<string, LimitFunction>();

/** Runs one owner's conversions one after another, so that nobody takes all places. */
async function oneForOwner<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
  const limit = limits.get(owner) ?? pLimit(1);
  limits.set(owner, limit);
  try {
    return await limit(work);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) limits.delete(owner);
  }
}

/**
 * Decodes an untrusted photograph and encodes it again: upright, in sRGB, without metadata or anything
 * else that was hidden in it. A limited process of its own does this, without our settings and
 * keys. The photograph is unencrypted only in a temporary folder, for as long as that takes.
 * @param owner whose photograph it is: theirs are converted one after the other
 * @throws InvalidPhotoError when it cannot be decoded, moves, or is too large or small
 */
export const convertPhoto = (
  photo: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  format: PhotoFormat,
  owner: string,
): Promise<ConvertedPhoto> =>
  withTemporaryFolder(async (folder) => {
    await pipeline(photo, createWriteStream(path.join(folder, 'source'), { mode: 0o600 }));
    return oneForOwner(owner, () => twoAtATime(() => convertIn(folder, format)));
  });

async function convertIn(folder: string, format: PhotoFormat): Promise<ConvertedPhoto> {
  const file = (name: string) => path.join(folder, name);
  try {
    await runLimited(
      PROGRAM,
      [file('source'), format, folder],
      // Pages come first: its sender waits for it, and everybody else for them.
      { timeoutMs: 60_000, processorMs: 15_000, memoryMb: 4_000, fileMb: 20, isNice: true },
    );
  } catch (error) {
    if (!isRejection(error)) throw error;
    throw new InvalidPhotoError('unreadable', error.message);
  }
  // biome-ignore lint/plugin: written by our program
  const found = result.parse(JSON.parse(await readFile(file('result'), 'utf8')));
  if ('reason' in found) throw new InvalidPhotoError(found.reason, found.reason);
  return { large: await readFile(file('large')), small: await readFile(file('small')), ...found };
}
