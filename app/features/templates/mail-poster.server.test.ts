import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { findMailPoster } from './mail-poster.server.ts';

const [first, second] = builtInFilms.map(({ id }) => id) as [string, string];

function collectWarnings() {
  const warnings: string[] = [];
  return { warnings, log: { warn: ({ filmId }: { filmId: string }) => warnings.push(filmId) } };
}

test("a built-in film's poster is a JPEG in lines of 76", async () => {
  const { log, warnings } = collectWarnings();
  const poster = (await findMailPoster(log, first)) ?? '';
  expect(poster.split('\r\n').every((line) => line.length <= 76)).toBe(true);
  expect([...Buffer.from(poster, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(warnings).toEqual([]);
});

test.each([
  ['whose poster is missing', second, 'no/such/folder'],
  ['that was never rendered', 'no-such-film', undefined],
])('a film %s has none, and that is logged once', async (_name, filmId, folder) => {
  const { log, warnings } = collectWarnings();
  expect(await findMailPoster(log, filmId, folder)).toBeNull();
  expect(await findMailPoster(log, filmId, folder)).toBeNull();
  expect(warnings).toEqual([filmId]);
});

test('an uploaded video has none, and nothing is logged', async () => {
  const { log, warnings } = collectWarnings();
  expect(await findMailPoster(log, 'video-0f8fad5b-d9cb-469f-a165-70867728950e')).toBeNull();
  expect(warnings).toEqual([]);
});
