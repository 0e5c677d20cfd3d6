import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { filmOf } from './films.server.ts';
import { NEUTRAL_FILM_ID } from './rendered-films.server.ts';

test.each([...builtInFilms.map(({ id }) => id), NEUTRAL_FILM_ID])('%s can be played', (id) => {
  const { landscape, portrait } = filmOf(id);
  for (const frame of [landscape, portrait]) {
    expect(frame.videos).toHaveLength(2);
    const missing = [...frame.videos, ...frame.posters].filter(
      ({ src }) => !existsSync(path.join('films/encoded', src.replace('/films/', ''))),
    );
    expect(missing).toEqual([]);
  }
});

test('no two films are the same', () => {
  const first = builtInFilms.map(({ id }) => filmOf(id).landscape.videos[0]?.src);
  expect(new Set(first).size).toBe(builtInFilms.length);
});

test('a film that was never rendered is a fault, not another film', () => {
  expect(() => filmOf('love-99')).toThrow('love-99');
});
