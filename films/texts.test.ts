import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInFilms } from './catalogue.ts';
import { textBox } from './text-box.ts';
import { filmTexts, measuredText } from './texts.ts';

const PORTRAIT = { width: 1080, height: 1920 };
test('every file of texts is in the list', () => {
  const files = globSync('films/texts/*.json').map((file) => path.basename(file, '.json'));
  expect(Object.keys(filmTexts).toSorted()).toEqual(files.toSorted());
});

describe.each(Object.entries(filmTexts))('%s', (language, films) => {
  test('has lines for every film, as many as the catalogue', () => {
    const counts = (lines: Iterable<[string, readonly string[]]>) =>
      Object.fromEntries([...lines].map(([id, { length }]) => [id, length]).toSorted());
    expect(counts(Object.entries(films).map(([id, { lines }]) => [id, lines]))).toEqual(
      counts(builtInFilms.map(({ id, onScreenText }) => [id, onScreenText.lines])),
    );
  });

  test('describes every film about as shortly as the catalogue, without straight quotes', () => {
    for (const { id, seenAndHeard: english } of builtInFilms) {
      const { seenAndHeard = '' } = films[id] ?? {};
      expect(seenAndHeard.length, id).toBeGreaterThan(30);
      expect(seenAndHeard.length, id).toBeLessThan(1.5 * english.length);
      expect(seenAndHeard, id).not.toMatch(/['"]|\s{2}/);
    }
  });

  test('keeps within the box that is kept calm and dark for the text', () => {
    const outside = builtInFilms.flatMap((film) => {
      const own = textBox(measuredText(film, language), 'portrait', PORTRAIT);
      const english = textBox(film.onScreenText, 'portrait', PORTRAIT);
      return own.height > Math.max(english.height, 0.11)
        ? [{ id: film.id, lines: films[film.id]?.lines }]
        : [];
    });
    expect(outside).toEqual([]);
  });
});
