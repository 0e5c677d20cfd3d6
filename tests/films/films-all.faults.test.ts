import { beforeAll, describe, expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { checkFilm } from '#films/check-film.ts';
import { requireTools } from '#films/external-tools.ts';
import { folders } from '#films/folders.ts';
import { readManifest } from '#films/manifest.ts';

const { films } = await readManifest();

describe('every film', () => {
  beforeAll(() => requireTools('check'));

  test.each(builtInFilms)('$id can be watched, heard and read', async (film) => {
    const rendered = films[film.id];
    expect(rendered).toBeDefined();
    if (rendered) expect(await checkFilm(film, rendered, folders.encoded)).toEqual([]);
  });
});
