import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ConvertedPhoto, InvalidPhotoReason, PhotoFormat } from './convert-photo.server.ts';

/**
 * The program that decodes untrusted photographs, in a limited process of its own: `convertPhoto`
 * starts it. Its arguments are a file, the format that the file's first bytes name, and a folder for
 * the results.
 */

/** More than phones and most cameras make. Checked before anything is decoded. */
const MAX_PIXELS = 64_000_000;
/** Nothing can be seen on a smaller one. */
const MIN_SIDE_PIXELS = 32;
const LARGE_SIDE_PIXELS = 2_048;
const SMALL_SIDE_PIXELS = 1_024;
const PAPER = '#ffffff';
const JPEG_END = Buffer.from([0xff, 0xd9]);

const require = createRequire(import.meta.url);

class Refused extends Error {
  readonly reason: InvalidPhotoReason;
  constructor(reason: InvalidPhotoReason) {
    super(reason);
    this.reason = reason;
  }
}

/** What sharp calls each format. AVIF is the one kind of HEIF that its library decodes. */
const sharpFormats = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif', heic: 'png' } as const;

async function convert(source: string, format: PhotoFormat): Promise<ConvertedPhoto> {
  const original = await readFile(source);
  if (format === 'png' && isAnimatedPng(original)) throw new Refused('animated');
  const bytes = format === 'heic' ? await decodeHeic(original) : original;
  const {
    format: found,
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (found !== sharpFormats[format]) throw new Refused('unreadable');
  // The pages of an AVIF are versions of one photograph: those that move have another brand.
  if (format === 'webp' && pages > 1) throw new Refused('animated');
  assertSize(width, height);
  const { data, info } = await decode(bytes, 'error').catch((error: unknown) => {
    if (format !== 'jpeg') throw error;
    // Some programs leave out the two bytes at the end; nothing else may be missing.
    return decode(Buffer.concat([bytes, JPEG_END]), 'warning');
  });
  const { channels } = info;
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels } });
  const jpeg = { quality: 82, progressive: true, mozjpeg: true };
  return {
    large: await decoded().jpeg(jpeg).toBuffer(),
    small: await decoded()
      .resize(SMALL_SIDE_PIXELS, SMALL_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .jpeg(jpeg)
      .toBuffer(),
    widthPixels: info.width,
    heightPixels: info.height,
  };
}

/** Whether a chunk in front of the pixels counts more than one frame (W3C, "PNG Specification", 11.3.2.1). */
function isAnimatedPng(png: Buffer): boolean {
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const kind = png.toString('latin1', at + 4, at + 8);
    if (kind === 'IDAT') return false;
    if (kind === 'acTL') return png.readUInt32BE(at + 8) > 1;
  }
  return false;
}

/** By default, sharp keeps no metadata; it turns the picture upright and converts its colours to sRGB. */
const decode = (bytes: Buffer, failOn: 'error' | 'warning') =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn })
    .autoOrient()
    .resize(LARGE_SIDE_PIXELS, LARGE_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: PAPER })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

function assertSize(width: number, height: number): void {
  if (width * height > MAX_PIXELS) throw new Refused('too_many_pixels');
  if (Math.min(width, height) < MIN_SIDE_PIXELS) throw new Refused('too_small');
}

/** The part of libheif that is used here. Pointers are numbers. */
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, to: number): void;
}

interface HeifImage {
  handle: { $$: { ptr: number } };
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
  display(
    to: { data: Uint8ClampedArray; width: number; height: number },
    callback: (shown: unknown) => void,
  ): void;
}

/**
 * Decodes a photograph of a phone in WebAssembly, upright, and no larger than needed.
 * @returns it as PNG, with its colour profile
 */
async function decodeHeic(bytes: Buffer): Promise<Buffer> {
  const heif: Heif = require('libheif-js/wasm-bundle');
  const images = new heif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary());
  if (!image) throw new Refused('unreadable');
  const [width, height] = [image.get_width(), image.get_height()];
  assertSize(width, height);
  const profile = colourProfileOf(heif, image);
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
  if (!shown) throw new Refused('unreadable');
  const png = await sharp(data, {
    raw: { width, height, channels: 4 },
    limitInputPixels: MAX_PIXELS,
  })
    .resize(LARGE_SIDE_PIXELS, LARGE_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return profile ? withColourProfile(png, profile) : png;
}

/** Phones photograph in wider colours than sRGB, and say so in an ICC profile. */
function colourProfileOf(heif: Heif, { handle }: HeifImage): Buffer | null {
  const { ptr } = handle.$$;
  const size = heif._heif_image_handle_get_raw_color_profile_size(ptr);
  if (size <= 0) return null;
  const ERROR_BYTES = 16;
  const at = heif._malloc(ERROR_BYTES + size);
  heif._heif_image_handle_get_raw_color_profile(at, ptr, at + ERROR_BYTES);
  return Buffer.from(heif.HEAPU8.slice(at + ERROR_BYTES, at + ERROR_BYTES + size));
}

/** Names the profile in a PNG, right behind its header (W3C, "PNG Specification", 11.3.2.3). */
function withColourProfile(png: Buffer, profile: Buffer): Buffer {
  const HEADER_BYTES = 8 + 25;
  const body = Buffer.concat([Buffer.from('iCCPphoto\0\0', 'latin1'), deflateSync(profile)]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([
    png.subarray(0, HEADER_BYTES),
    length,
    body,
    checksum,
    png.subarray(HEADER_BYTES),
  ]);
}

/** Writes the results, or the reason for refusing; a fault of ours ends the process with an error. */
async function run([source = '', format = '', folder = '']: string[]): Promise<void> {
  const into = (name: string) => path.join(folder, name);
  try {
    const { large, small, ...size } = await convert(source, format as PhotoFormat);
    await writeFile(into('large'), large);
    await writeFile(into('small'), small);
    await writeFile(into('result'), JSON.stringify(size));
  } catch (error) {
    const reason = error instanceof Refused ? error.reason : 'unreadable';
    await writeFile(into('result'), JSON.stringify({ reason }));
  }
}

// One core, and few copies of a picture in memory at a time.
sharp.concurrency(1);
sharp.cache(false);
await run(process.argv.slice(2));
