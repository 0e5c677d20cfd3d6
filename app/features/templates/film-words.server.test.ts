import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { wordsOnScreen } from './film-words.server.ts';

test.each(builtInFilms)('the words of $id stand inside it, and leave before it ends', (film) => {
  const words = wordsOnScreen({
    filmId: film.id,
    onScreenText: film.onScreenText.lines.join('\n'),
    durationSeconds: film.durationSeconds,
  });
  expect(words?.lines).toEqual(film.onScreenText.lines);
  expect(words?.placement).toBe(film.onScreenText.placement);
  expect(words?.startsAtSeconds).toBeGreaterThanOrEqual(2);
  expect(words?.endsAtSeconds).toBeLessThan(film.durationSeconds);
});

test('words of another template stand where the film has room for them', () => {
  const template = { filmId: 'love-3', onScreenText: 'Come home', durationSeconds: 14 };
  expect(wordsOnScreen(template)).toMatchObject({ lines: ['Come home'], placement: 'upper' });
});

test('over an uploaded video they stand low, and within a short one', () => {
  const template = { filmId: 'video-of-a-stranger', onScreenText: 'Hello', durationSeconds: 4 };
  expect(wordsOnScreen(template)).toEqual({
    lines: ['Hello'],
    placement: 'lower',
    startsAtSeconds: 1,
    endsAtSeconds: 3,
  });
});

test('a template without words has none', () => {
  expect(wordsOnScreen({ filmId: 'love-3', onScreenText: '', durationSeconds: 14 })).toBeNull();
});
