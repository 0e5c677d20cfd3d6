import { describe, expect, test } from 'vitest';
import { type BuiltInFilm, builtInFilms } from '#films/catalogue.ts';
import { checkFile } from '#films/check-film.ts';
import { folders } from '#films/folders.ts';
import { hashFilm, hashPictures } from '#films/make-film.ts';
import { type RenderedFilm, readManifest } from '#films/manifest.ts';
import { hashBeds } from '#films/movement/make-beds.ts';

const { films } = await readManifest();

function rendered({ id }: BuiltInFilm): RenderedFilm {
  const film = films[id];
  if (!film) throw new Error(`${id} has not been rendered: run npm run films -- ${id}`);
  return film;
}

const framesOf = (film: RenderedFilm) => [film.frames.landscape, film.frames.portrait];
const bytesOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

describe('manifest', () => {
  test('lists exactly the built-in films', () => {
    expect(Object.keys(films).sort()).toEqual(builtInFilms.map(({ id }) => id).sort());
  });

  test.each(builtInFilms)('$id is up to date with its sources', async (film) => {
    expect(rendered(film).key).toBe(await hashFilm(film));
    expect(rendered(film).pictureKey).toBe(await hashPictures(film));
    expect(rendered(film).durationSeconds).toBe(film.durationSeconds);
  });

  test.each(builtInFilms)(
    'the other beds of $id are up to date with their sources',
    async (film) => {
      const { beds, movement } = rendered(film);
      expect(beds.key).toBe(
        await hashBeds(film.id, movement.openingSeconds, movement.closeSeconds),
      );
      for (const [codec, pass, part] of [
        ['av1', 400, 200],
        ['h264', 375, 188],
      ] as const) {
        const [theme, ...others] = beds.files[codec].packets;
        expect([0, pass]).toContain(theme);
        expect(others).toEqual([pass, pass, part]);
      }
    },
  );

  test.each(builtInFilms)('$id has the files a page needs', (film) => {
    const { movement } = rendered(film);
    for (const frame of framesOf(rendered(film))) {
      const types = frame.videos.map(({ type }) => type);
      expect(types).toEqual([
        expect.stringMatching(/^video\/mp4; codecs="av01\.0\.\d\dM\.10, opus"$/),
        expect.stringMatching(/^video\/mp4; codecs="avc1\.6400[0-9A-F]{2}, mp4a\.40\.2"$/),
      ]);
      for (const { regions } of frame.videos) {
        expect(regions.frames).toEqual([
          movement.openingSeconds * 24,
          movement.holdSeconds * 24,
          movement.closeSeconds * 24,
        ]);
      }
      const lengths = frame.posters.map(({ width, height }) => Math.max(width, height));
      expect(lengths).toEqual([1280, 1280, 800, 800, 480, 480]);
      expect(frame.posters.filter(({ type }) => type === 'image/avif')).toHaveLength(3);
      expect(frame.placeholder).toMatch(/^data:image\/webp;base64,/);
      expect(frame.placeholder.length).toBeLessThan(700);
      expect(frame.text.contrast).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('keeps files small enough for phones and the repository', () => {
    const all = builtInFilms.map((film) => framesOf(rendered(film)));
    const sizes = all.map((frames) => bytesOf(frames.flatMap(({ videos }) => videos)));
    const posters = bytesOf(all.flat().flatMap((frame) => frame.posters));
    const beds = bytesOf(builtInFilms.flatMap((film) => Object.values(rendered(film).beds.files)));
    const total = sizes.reduce((sum, size) => sum + size, 0) + beds;
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12_000_000);
    expect(total + posters).toBeLessThanOrEqual(160_000_000);
    expect(posters).toBeLessThanOrEqual(15_000_000);
  });

  test.each(builtInFilms)('the files of $id are the ones in the manifest', async (film) => {
    const files = [
      ...framesOf(rendered(film)).flatMap(({ videos, posters }) => [...videos, ...posters]),
      ...Object.values(rendered(film).beds.files),
    ];
    const problems = await Promise.all(files.map((file) => checkFile(file, folders.encoded)));
    expect(problems.filter(Boolean)).toEqual([]);
  });
});
