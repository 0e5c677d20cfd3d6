import { describe, expect, test } from 'vitest';
import { parseMp4 } from '#app/platform/video/compose-mp4.server.ts';
import { filmFileRoutes } from './film-file-routes.ts';

const app = filmFileRoutes('films/encoded');
const FILE = '/films/love-5/landscape.h264.mp4';

const bytesOf = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.request(path, { headers });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('a film that can be held', () => {
  test.each([
    ['', 14.5],
    ['?passes=0', 14.5],
    ['?passes=1', 22.5],
    ['?passes=20', 174.5],
  ])('with %j plays for %d seconds', async (query, seconds) => {
    const { response, bytes } = await bytesOf(`${FILE}${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const [video] = parseMp4(bytes).tracks;
    expect(video?.samples).toHaveLength(seconds * 24);
  });

  test('fetches no holding movement for a letter that needs none, and each byte once for any other', async () => {
    const lengths = await Promise.all(
      [0, 2, 9, 20].map(async (passes) => (await bytesOf(`${FILE}?passes=${passes}`)).bytes.length),
    );
    const [short = 0, held = 0, long = 0, longest = 0] = lengths;
    expect(short).toBeLessThan(held * 0.8);
    // Music that a longer letter needs comes with it.
    expect(long - held).toBeGreaterThan(150_000);
    expect(longest - long).toBeLessThan(50_000);
  });

  test.each([
    ['bytes=0-99', 0, 100],
    ['bytes=5000-300000', 5_000, 300_001],
    ['bytes=700000-', 700_000, undefined],
    ['bytes=-64', -64, undefined],
  ])('answers the range %s with the same bytes', async (range, start, end) => {
    const path = `${FILE}?passes=3`;
    const complete = await bytesOf(path);
    const part = await bytesOf(path, { range });
    expect(part.response.status).toBe(206);
    expect(part.bytes.equals(complete.bytes.subarray(start, end))).toBe(true);
    const from = start < 0 ? complete.bytes.length + start : start;
    expect(part.response.headers.get('content-range')).toBe(
      `bytes ${from}-${from + part.bytes.length - 1}/${complete.bytes.length}`,
    );
  });

  test('refuses a range behind its end, and answers an unknown unit with the complete film', async () => {
    const beyond = await bytesOf(FILE, { range: 'bytes=99999999-' });
    expect([beyond.response.status, beyond.bytes.length]).toEqual([416, 0]);
    expect((await bytesOf(FILE, { range: 'seconds=1-2' })).response.status).toBe(200);
  });

  test.each(['23', '99', '-1', '1.5', '1e1', 'x', '999999999999'])(
    'has no film with %s passes',
    async (passes) => {
      expect((await bytesOf(`${FILE}?passes=${passes}`)).response.status).toBe(404);
    },
  );
});

test.each([
  '/films/love-5/landscape-480.jpg?passes=1',
  '/films/love-1/landscape.mp4?passes=1',
  '/films/__proto__/landscape.mp4',
  '/films/love-5/..%2flove-1%2flandscape.mp4',
])('leaves %s to the static files', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});
