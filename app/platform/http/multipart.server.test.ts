import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { boundaryOf, readFormWithFile } from './multipart.server.ts';
import { BodyError, streamBody } from './stream-body.server.ts';
import type { WebEnv } from './web-env.server.ts';

const rule = {
  maxBytes: 200_000,
  minBytesPerSecond: 1,
  startGraceSeconds: 60,
  graceSeconds: 60,
};

/** What is read of a form whose body arrives in pieces of this size. */
async function read(bytes: Uint8Array, type: string, pieceSize = 7) {
  const app = new Hono<WebEnv>();
  let found: unknown;
  app.post('/', async (context) => {
    const boundary = boundaryOf(context.req.header('content-type'));
    if (!boundary) return context.text('');
    try {
      const body = streamBody(context, rule);
      const { fields, file } = await readFormWithFile(body, boundary, 500);
      const head = file && (await file.peek(4)).toString();
      const pieces: Uint8Array[] = [];
      for await (const piece of file ?? []) pieces.push(piece);
      found = { fields: Object.fromEntries(fields), head, file: file && Buffer.concat(pieces) };
    } catch (error) {
      found = error;
    }
    return context.text('');
  });
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceSize) {
        controller.enqueue(bytes.slice(at, at + pieceSize));
      }
      controller.close();
    },
  });
  const headers = { 'content-type': type, 'content-length': String(bytes.length) };
  await app.request('/', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  return found;
}

/** The body of a form, as this platform writes it. */
async function formOf(entries: [string, string | Blob][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  const request = new Request('http://form.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { type, bytes: new Uint8Array(await request.arrayBuffer()) };
}

const description = 'Der Steg, im Wind.\nÜber uns: Möwen — 海';
/** Line breaks and dashes, as the end of a file has them, and every other byte. */
const photo = Buffer.concat([
  Buffer.from('\r\n--'),
  Buffer.from(Array.from({ length: 600 }, (_, index) => index % 256)),
  Buffer.from('\r\n----\r\n'),
]);

describe('a form with a file', () => {
  test.each([1, 7, 64, 65_536])('is read while it arrives in pieces of %d', async (size) => {
    const { bytes, type } = await formOf([
      ['intent', 'keep'],
      ['description', description],
      ['photo', new File([photo], 'pier.jpg')],
      ['after', 'is not read'],
    ]);
    const found = (await read(bytes, type, size)) as { file: Buffer };
    expect(found).toMatchObject({ fields: { intent: 'keep', description }, head: '\r\n--' });
    expect(found.file.equals(photo)).toBe(true);
  });

  test('has an empty file when nobody chose one, and none when it has no such field', async () => {
    const empty = [
      ...['--x', 'Content-Disposition: form-data; name="photo"; filename=""'],
      ...['Content-Type: application/octet-stream', '', '', '--x--', ''],
    ].join('\r\n');
    const found = await read(Buffer.from(empty), 'multipart/form-data; boundary=x');
    expect(found).toEqual({ fields: {}, head: '', file: Buffer.alloc(0) });
    const without = await formOf([['intent', 'remove']]);
    expect(await read(without.bytes, without.type)).toEqual({
      ...{ fields: { intent: 'remove' }, head: null, file: null },
    });
  });

  test.each<[string, (whole: Buffer) => Buffer]>([
    ['ends within its fields', (whole) => whole.subarray(0, 120)],
    ['ends within its file', (whole) => whole.subarray(0, -30)],
    ['begins otherwise', (whole) => whole.subarray(2)],
    ['has a field without a name', (whole) => Buffer.from(String(whole).replace(' name=', ' nm='))],
    [
      'has a field without an end',
      (whole) => Buffer.from(String(whole).replace('keep', 'keep'.repeat(1_000))),
    ],
  ])('that %s is refused', async (_name, broken) => {
    const { bytes, type } = await formOf([
      ['intent', 'keep'],
      ['photo', new File(['a photograph of the pier'], 'pier.jpg')],
    ]);
    expect(await read(broken(Buffer.from(bytes)), type)).toBeInstanceOf(BodyError);
  });

  test.each([
    'multipart/form-data; boundary=x7',
    'Multipart/Form-Data;boundary="x7"',
    'multipart/form-data; charset=utf-8; Boundary=x7',
    'multipart/form-data; boundary=x7; charset=utf-8',
  ])('%s declares a boundary', (type) => expect(boundaryOf(type)).toBe('x7'));

  test.each([
    undefined,
    'multipart/form-data',
    'text/plain; boundary=x',
    'multipart/form-data; boundary="a b"',
  ])('%s declares no boundary', (type) => expect(boundaryOf(type)).toBeNull());
});
