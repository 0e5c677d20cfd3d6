import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressPages, pageResponse } from './compressed-page.server.ts';

const text = 'The words you never sent, delivered. '.repeat(100);
const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };

const app = new Hono()
  .use(compressPages)
  .get('/page', () => pageResponse(Buffer.from(text), { status: 410, headers }))
  .get('/film', () => new Response(text, { headers }));

const ask = (address: string, encodings: string) =>
  app.request(address, { headers: { 'accept-encoding': encodings } });

describe('compressed pages', () => {
  test.each(['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8'])(
    'a page keeps its status and headers, for Accept-Encoding %j',
    async (encodings) => {
      const answer = await ask('/page', encodings);
      expect(answer.status).toBe(410);
      expect(Object.fromEntries(answer.headers)).toEqual({
        ...headers,
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.length).toBeLessThan(text.length / 10);
      expect(gunzipSync(bytes).toString()).toBe(text);
    },
  );

  test.each([
    ['/page', 'br'],
    ['/page', 'gzip;q=0'],
    ['/page', 'xgzip, gzipx'],
    ['/page', ''],
    ['/page', 'gzip, '.repeat(100)],
    ['/film', 'gzip'],
  ])('%s stays as it is for Accept-Encoding %j', async (address, encodings) => {
    const answer = await ask(address, encodings);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(text);
  });
});
