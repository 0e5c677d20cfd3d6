import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltInFilm, builtInFilms } from '#films/catalogue.ts';
import { checkFilm } from '#films/check-film.ts';
import { requireTools } from '#films/external-tools.ts';
import { folders } from '#films/folders.ts';
import { type RenderedFilm, type RenderedFrame, readManifest } from '#films/manifest.ts';

const { films } = await readManifest();

function rendered({ id }: BuiltInFilm): RenderedFilm {
  const film = films[id];
  if (!film) throw new Error(`${id} has not been rendered: run npm run films -- ${id}`);
  return film;
}

// The ordinary run compares the hashes of these files: the same bytes decode to the same pictures.
describe('decoded films', () => {
  let folder = '';
  beforeAll(async () => {
    await requireTools('check');
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-films-'));
    await mkdir(path.join(folder, 'love-5'));
    for (const { path: beds } of Object.values(rendered(film).beds.files)) {
      await copyFile(path.join(folders.encoded, beds), path.join(folder, beds));
    }
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  // One is decoded while the other is measured.
  test.concurrent.each(builtInFilms.filter(({ id }) => ['apology-1', 'love-5'].includes(id)))(
    '$id can be watched, heard and read',
    async (film) => {
      expect(await checkFilm(film, rendered(film), folders.encoded)).toEqual([]);
    },
  );

  const film = builtInFilms.find(({ id }) => id === 'love-5') as BuiltInFilm;
  const bare = (frame: RenderedFrame) => ({ ...frame, videos: [], posters: [] });
  const withOneVideo = (change: { bytes?: number; sha256?: string }): RenderedFilm => {
    const { landscape, portrait } = rendered(film).frames;
    const [video] = landscape.videos;
    if (!video) throw new Error('no video');
    return {
      ...rendered(film),
      frames: {
        landscape: { ...bare(landscape), videos: [{ ...video, ...change, path: 'cut.mp4' }] },
        portrait: bare(portrait),
      },
    };
  };

  test('a poster that is no picture is reported, even when its hash matches the manifest', async () => {
    const { landscape, portrait } = rendered(film).frames;
    const [poster] = landscape.posters;
    if (!poster) throw new Error('no poster');
    const content = Buffer.from('no picture');
    await writeFile(path.join(folder, 'poster.avif'), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const broken = { ...poster, path: 'poster.avif', bytes: content.length, sha256 };
    const frames = {
      landscape: { ...bare(landscape), posters: [broken] },
      portrait: bare(portrait),
    };
    expect(await checkFilm(film, { ...rendered(film), frames }, folder)).toEqual([
      'a landscape poster cannot be decoded',
    ]);
  });

  test('a missing file is reported', async () => {
    expect(await checkFilm(film, withOneVideo({}), folder)).toEqual(['cut.mp4 is missing']);
  });

  test('a truncated file is reported, even when its hash matches the manifest', async () => {
    const relativePath = rendered(film).frames.landscape.videos[0]?.path ?? '';
    const original = path.join(folders.encoded, relativePath);
    const half = (await readFile(original)).subarray(0, (await stat(original)).size / 2);
    await writeFile(path.join(folder, 'cut.mp4'), half);
    expect(await checkFilm(film, withOneVideo({}), folder)).toEqual([
      'cut.mp4 is not the file in the manifest',
    ]);
    const sha256 = createHash('sha256').update(half).digest('hex');
    const problems = await checkFilm(film, withOneVideo({ bytes: half.length, sha256 }), folder);
    expect(problems.length).toBeGreaterThan(0);
  });
});
