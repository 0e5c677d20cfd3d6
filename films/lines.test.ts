import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInFilms } from './catalogue.ts';
import { filmLines, measuredText } from './lines.ts';
import { textBox } from './text-box.ts';

const PORTRAIT = { width: 1080, height: 1920 };
test('every file of lines is in the list', () => {
  const files = globSync('films/lines/*.json').map((file) => path.basename(file, '.json'));
  expect(Object.keys(filmLines).toSorted()).toEqual(files.toSorted());
});

describe.each(Object.entries(filmLines))('%s', (language, films) => {
  test('has lines for every film, as many as the catalogue', () => {
    const counts = (lines: Iterable<[string, readonly string[]]>) =>
      Object.fromEntries([...lines].map(([id, { length }]) => [id, length]).toSorted());
    expect(counts(Object.entries(films))).toEqual(
      counts(builtInFilms.map(({ id, onScreenText }) => [id, onScreenText.lines])),
    );
  });

  test('keeps within the box that is kept calm and dark for the text', () => {
    const outside = builtInFilms.flatMap((film) => {
      const own = textBox(measuredText(film, language), 'portrait', PORTRAIT);
      const english = textBox(film.onScreenText, 'portrait', PORTRAIT);
      return own.height > Math.max(english.height, 0.11)
        ? [{ id: film.id, lines: films[film.id] }]
        : [];
    });
    expect(outside).toEqual([]);
  });
});
