import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { getFilm, NEUTRAL_FILM_ID } from './get-film.server.ts';

const fileOf = (src: string) => new URL(src, 'http://host').pathname.replace('/films/', '');

test.each([...builtInFilms.map(({ id }) => id), NEUTRAL_FILM_ID])('%s can be played', (id) => {
  const { landscape, portrait } = getFilm(id);
  for (const frame of [landscape, portrait]) {
    expect(frame.videos).toHaveLength(2);
    const missing = [...frame.videos, ...frame.posters].filter(
      ({ src }) => !existsSync(path.join('films/encoded', fileOf(src))),
    );
    expect(missing).toEqual([]);
  }
});

test('no two films are the same', () => {
  const first = builtInFilms.map(({ id }) => getFilm(id).landscape.videos[0]?.src);
  expect(new Set(first).size).toBe(builtInFilms.length);
});

test('a film that was never rendered is an error, not another film', () => {
  expect(() => getFilm('love-99')).toThrow('love-99');
});
