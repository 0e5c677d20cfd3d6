import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { brotli } from './brotli.server.ts';

const text = 'The words you never sent, delivered. '.repeat(100);

const app = new Hono()
  .use(brotli)
  .get('/page', (context) => context.html(text, 200, { etag: '"1"' }))
  .get('/short', (context) =>
    context.body('short', 200, { 'content-type': 'text/plain', 'content-length': '5' }),
  )
  .get('/picture', (context) => context.body(text, 200, { 'content-type': 'image/avif' }))
  .get('/compressed', (context) => context.html(text, 200, { 'content-encoding': 'gzip' }));

const ask = (address: string, encodings: string) =>
  app.request(address, { headers: { 'accept-encoding': encodings } });

describe('brotli', () => {
  test('compresses a page for browsers that accept it', async () => {
    const answer = await ask('/page', 'gzip, deflate, br, zstd');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(answer.headers.get('etag')).toBe('W/"1"');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
  });

  test.each([
    ['/page', 'gzip'],
    ['/page', 'br;q=0'],
    ['/page', 'abr, brx'],
    ['/page', ''],
    ['/short', 'br'],
    ['/picture', 'br'],
  ])('does not compress %s for Accept-Encoding %j', async (address, encodings) => {
    const answer = await ask(address, encodings);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toMatch(/^(The words|short)/);
  });

  test('does not compress a compressed response again', async () => {
    expect((await ask('/compressed', 'br')).headers.get('content-encoding')).toBe('gzip');
  });
});
