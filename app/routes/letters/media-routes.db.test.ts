import { describe, expect, test } from 'vitest';
import { minutes } from '#app/platform/clock/clock.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const PLAYER = { 'sec-fetch-dest': 'video', 'sec-fetch-site': 'same-origin' };

describe("a letter's film", () => {
  const app = createTestApp();
  const ask = createAsk(app);

  async function openFilm() {
    const { path } = await buildLetter(app);
    const cookie = await openLetter(ask, path);
    const page = await (await ask(path, { cookie })).text();
    const src = /\/delivery\/media\/[\w-]+\/portrait-0/.exec(page)?.[0] ?? '';
    return { path, cookie, page, src };
  }

  test('plays by ranges, only with the view cookie of its letter, and reveals no names', async () => {
    const { cookie, src, page } = await openFilm();
    const answer = await ask(src, { cookie, headers: { ...PLAYER, range: 'bytes=0-99' } });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toMatch(/^bytes 0-99\/\d+$/);
    expect((await answer.arrayBuffer()).byteLength).toBe(100);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('content-disposition')).toBeNull();
    expect([...answer.headers.values()].join(' ')).not.toMatch(/gratitude|love|jonas/i);
    expect(page).not.toMatch(/\/films\/[^"]+\.(webm|mp4)/);
    expect((await ask(src, { headers: PLAYER })).status).toBe(404);
    const other = await openFilm();
    expect((await ask(src, { cookie: other.cookie, headers: PLAYER })).status).toBe(404);
    expect((await ask(`${src}9`, { cookie })).status).toBe(404);
  });

  test.each([
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
    { 'sec-fetch-dest': 'video', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
  ])('is refused to anything but our own player: %o', async (headers) => {
    const { cookie, src } = await openFilm();
    expect((await ask(src, { cookie, headers })).status).toBe(403);
  });

  test('gets a new address after half an hour', async () => {
    const { path, cookie, src } = await openFilm();
    app.clock.advance(minutes(31));
    expect((await ask(src, { cookie, headers: PLAYER })).status).toBe(404);
    expect(await (await ask(path, { cookie })).text()).not.toContain(src);
  });
});
