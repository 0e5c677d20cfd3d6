import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  makeAnimation,
  makePhoto,
  makePhotoWithMetadata,
  phonePhoto,
  withDeclaredSides,
} from '#tests/factories/pictures.ts';
import {
  convertPhoto,
  InvalidPhotoError,
  type PhotoFormat,
  photoFormatOf,
} from './convert-photo.server.ts';

/** The colour of a pixel, counted from the top left; negative from the bottom. */
async function colourAt(photo: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const row = y < 0 ? info.height + y : y;
  const at = (row * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const near = (colour: number[], expected: number[]) =>
  colour.every((value, index) => Math.abs(value - (expected[index] ?? 0)) <= 8);

describe('a photograph', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('as %s is taken', async (kind) => {
    const photo = await makePhoto(kind);
    expect(photoFormatOf(photo)).toBe(kind);
    const { large, small, ...sides } = await convertPhoto([photo], kind, 'Jonas');
    expect(sides).toEqual({ widthPixels: 120, heightPixels: 80 });
    for (const file of [large, small]) {
      expect(await sharp(file).metadata()).toMatchObject({
        format: 'jpeg',
        width: 120,
        space: 'srgb',
      });
      expect(near(await colourAt(file, 5, 5), [0x20, 0x50, 0xa0])).toBe(true);
      expect(near(await colourAt(file, 5, -5), [0x30, 0xa0, 0x40])).toBe(true);
    }
  });

  test('of a phone, as HEIC, is taken, turned upright and brought to sRGB', async () => {
    const photo = phonePhoto();
    expect(photoFormatOf(photo)).toBe('heic');
    const { large, ...converted } = await convertPhoto([photo], 'heic', 'Jonas');
    expect(converted).toMatchObject({ widthPixels: 64, heightPixels: 192 });
    // In the file, this red is 200, 100, 100 of Display P3, and on the left.
    expect(near(await colourAt(large, 32, -20), [217, 94, 97])).toBe(true);
    expect(near(await colourAt(large, 32, 20), [100, 101, 207])).toBe(true);
  });

  test('loses its metadata, and lies as it was taken', async () => {
    const photo = await makePhotoWithMetadata();
    expect(photo.includes('Camera of Jonas')).toBe(true);
    const { large, small, ...sides } = await convertPhoto([photo], 'jpeg', 'Jonas');
    expect(sides).toEqual({ widthPixels: 80, heightPixels: 120 });
    for (const file of [large, small]) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      expect(file.includes('Jonas')).toBe(false);
    }
  });

  test('is made as small as a page needs', async () => {
    const { large, small } = await convertPhoto(
      [await makePhoto('jpeg', { width: 2_100, height: 1_050 })],
      'jpeg',
      'Jonas',
    );
    expect(await sharp(large).metadata()).toMatchObject({ width: 2_048, height: 1_024 });
    expect(await sharp(small).metadata()).toMatchObject({ width: 1_024, height: 512 });
  });

  test('with holes lies on white paper', async () => {
    const hole = sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { large } = await convertPhoto([await hole.png().toBuffer()], 'png', 'Jonas');
    expect(await colourAt(large, 10, 10)).toEqual([255, 255, 255]);
  });

  test('with a web page behind it loses the page', async () => {
    const polyglot = Buffer.concat([
      await makePhoto(),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
    ]);
    const { large, small } = await convertPhoto([polyglot], 'jpeg', 'Jonas');
    expect(Buffer.concat([large, small]).includes('<script')).toBe(false);
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const text = (content: string) => Buffer.from(content, 'latin1');

/** Of a size at which the tenth holds rows of pixels. */
async function withoutLastTenth(): Promise<Buffer> {
  const photo = await makePhoto('jpeg', { width: 900, height: 600 });
  return photo.subarray(0, photo.length * 0.9);
}

/** A PNG that browsers would play. */
const animatedPng = (): Promise<Buffer> => withFrames(2);

async function withFrames(count: number): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(count);
  return withChunk('acTL', control);
}

async function withChunk(kind: string, content: Buffer): Promise<Buffer> {
  const png = await makePhoto('png');
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length);
  chunk.write(kind, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

test.each<[string, PhotoFormat, () => Promise<Buffer>]>([
  ['a PNG of one frame', 'png', () => withFrames(1)],
  ['a PNG with a comment about frames', 'png', () => withChunk('tEXt', text('Comment\0acTL'))],
  ['a JPEG without its two end bytes', 'jpeg', async () => (await makePhoto()).subarray(0, -2)],
  ['a JPEG without its last byte', 'jpeg', async () => (await makePhoto()).subarray(0, -1)],
])('%s is taken whole', async (_name, format, make) => {
  const { large } = await convertPhoto([await make()], format, 'Jonas');
  expect(near(await colourAt(large, 5, 5), [0x20, 0x50, 0xa0])).toBe(true);
  expect(near(await colourAt(large, 5, -5), [0x30, 0xa0, 0x40])).toBe(true);
});

/** A HEIC that says that it has 60,000 pixels a side. */
function withDeclaredHeicSides(): Buffer {
  const heic = phonePhoto();
  const at = heic.indexOf('ispe') + 8;
  heic.writeUInt32BE(60_000, at);
  heic.writeUInt32BE(60_000, at + 4);
  return heic;
}

test.each<[string, PhotoFormat, () => Buffer | Promise<Buffer>, string]>([
  ['a page that starts like a JPEG', 'jpeg', () => text('\xff\xd8\xff<script>'), 'unreadable'],
  ['a page that starts like a HEIC', 'heic', () => text('\0\0\0\x18ftypheic<html>'), 'unreadable'],
  ['the first half of a JPEG', 'jpeg', async () => half(await makePhoto('jpeg')), 'unreadable'],
  ['a JPEG without its last tenth', 'jpeg', withoutLastTenth, 'unreadable'],
  ['the first half of a PNG', 'png', async () => half(await makePhoto('png')), 'unreadable'],
  ['the first half of a HEIC', 'heic', () => half(phonePhoto()), 'unreadable'],
  ['a PNG that says it is a JPEG', 'jpeg', () => makePhoto('png'), 'unreadable'],
  ['a TIFF that says it is a PNG', 'png', () => makePhoto('tiff'), 'unreadable'],
  ['more sides than it has pixels for', 'png', () => withDeclaredSides(2_000, 2_000), 'unreadable'],
  ['3.6 billion pixels', 'png', () => withDeclaredSides(60_000, 60_000), 'too_many_pixels'],
  ['3.6 billion pixels as HEIC', 'heic', withDeclaredHeicSides, 'too_many_pixels'],
  ['a dot', 'png', () => makePhoto('png', { width: 2, height: 2 }), 'too_small'],
  ['an animated WebP', 'webp', makeAnimation, 'animated'],
  ['an animated PNG', 'png', animatedPng, 'animated'],
])('%s is refused', async (_name, format, make, reason) => {
  const refused = convertPhoto([await make()], format, 'Jonas');
  await expect(refused).rejects.toThrow(InvalidPhotoError);
  await expect(refused).rejects.toMatchObject({ reason });
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['one byte', text('x')],
  ['a GIF', text('GIF89a')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a film of a phone', text('\0\0\0\x14ftypqt  \0\0\0\0qt  ')],
  ['an AVIF that moves', text('\0\0\0\x1cftypavis\0\0\0\0avifmif1')],
  ['a burst of a phone that moves', text('\0\0\0\x18ftyphevc\0\0\0\0heic')],
  ['a PDF', text('%PDF-1.7')],
])('%s is no photograph', (_name, bytes) => {
  expect(photoFormatOf(bytes)).toBeNull();
});

test('two photographs of one person leave room for that of another', async () => {
  const photo = await makePhoto('jpeg', { width: 900, height: 600 });
  const done: string[] = [];
  await Promise.all(
    ['Jonas', 'Jonas', 'Maya'].map(async (owner) => {
      await convertPhoto([photo], 'jpeg', owner);
      done.push(owner);
    }),
  );
  expect(done.at(-1)).toBe('Jonas');
});
