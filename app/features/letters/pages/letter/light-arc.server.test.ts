import { expect, test } from 'vitest';
import type { LightArc } from '#app/features/templates/film.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { builtInFilms } from '#films/catalogue.ts';
import { lightArcMarkup } from './light-arc.server.ts';

const DUSK: LightArc = [
  [40, 34, 90, 0.3],
  [255, 120, 60, 0.08],
  [16, 22, 60, 0.2],
];

test('the light of a long letter changes from half a minute on until it closes', () => {
  expect(lightArcMarkup(DUSK, 150.5)).toBe(
    '<i style="--d:120.50s;background:linear-gradient(rgb(40 34 90/0.3),rgb(255 120 60/0.08),rgb(16 22 60/0.2))"></i>',
  );
});

test('a letter of less than a minute, and a film without an arc, keep their light', () => {
  expect(lightArcMarkup(DUSK, 49)).toBe('');
  expect(lightArcMarkup(null, 150)).toBe('');
});

test.each(builtInFilms)('$id has an arc that can be seen and hides nothing', ({ id }) => {
  const { arc } = getFilm(id);
  expect(arc).toHaveLength(3);
  for (const [red = -1, green = -1, blue = -1, share = -1] of arc ?? []) {
    for (const value of [red, green, blue]) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(255);
    }
    expect(share).toBeLessThanOrEqual(0.5);
  }
  expect(Math.max(...(arc ?? []).map(([, , , share = 0]) => share))).toBeGreaterThanOrEqual(0.1);
});
