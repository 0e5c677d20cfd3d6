import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { mailPicture } from './mail-picture.server.ts';

const [first, second] = builtInFilms.map(({ id }) => id) as [string, string];

function warnings() {
  const told: string[] = [];
  return { told, log: { warn: ({ filmId }: { filmId: string }) => told.push(filmId) } };
}

test('the picture of a film of ours is a JPEG in lines of 76', async () => {
  const { log, told } = warnings();
  const picture = (await mailPicture(log, first)) ?? '';
  expect(picture.split('\r\n').every((line) => line.length <= 76)).toBe(true);
  expect([...Buffer.from(picture, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(told).toEqual([]);
});

test.each([
  ['whose poster is missing', second, 'no/such/folder'],
  ['that was never rendered', 'no-such-film', undefined],
])('a film %s has none, and the log says so once', async (_name, filmId, folder) => {
  const { log, told } = warnings();
  expect(await mailPicture(log, filmId, folder)).toBeNull();
  expect(await mailPicture(log, filmId, folder)).toBeNull();
  expect(told).toEqual([filmId]);
});

test("somebody's video has none, and that is as it should be", async () => {
  const { log, told } = warnings();
  expect(await mailPicture(log, 'video-0f8fad5b-d9cb-469f-a165-70867728950e')).toBeNull();
  expect(told).toEqual([]);
});
