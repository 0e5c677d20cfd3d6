import { expect, test } from 'vitest';
import { builtInFilms } from '#films/catalogue.ts';
import { findOnScreenText } from './film-text.server.ts';

test.each(builtInFilms)(
  'the text of $id fits inside the film and leaves before it ends',
  (film) => {
    const text = findOnScreenText({
      filmId: film.id,
      onScreenText: film.onScreenText.lines.join('\n'),
      durationSeconds: film.durationSeconds,
    });
    expect(text?.lines).toEqual(film.onScreenText.lines);
    expect(text?.placement).toBe(film.onScreenText.placement);
    expect(text?.startsAtSeconds).toBeGreaterThanOrEqual(2);
    expect(text?.endsAtSeconds).toBeLessThan(film.durationSeconds);
  },
);

test("another template's text appears where the film has room for text", () => {
  const template = { filmId: 'love-3', onScreenText: 'Come home', durationSeconds: 14 };
  expect(findOnScreenText(template)).toMatchObject({ lines: ['Come home'], placement: 'upper' });
});

test('over an uploaded video the text sits low and fits a short video', () => {
  const template = { filmId: 'video-of-a-stranger', onScreenText: 'Hello', durationSeconds: 4 };
  expect(findOnScreenText(template)).toEqual({
    lines: ['Hello'],
    placement: 'lower',
    startsAtSeconds: 1,
    endsAtSeconds: 3,
  });
});

test('a template without text on screen has none', () => {
  expect(findOnScreenText({ filmId: 'love-3', onScreenText: '', durationSeconds: 14 })).toBeNull();
});
