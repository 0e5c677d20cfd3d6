import { randomUUID } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { describeFilm } from '#app/features/templates/film-text.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { filmForToken } from '#app/routes/letters/media-routes.ts';
import { timePhrases } from '../../phrase-timing.rules.ts';
import { FilmContents } from './film-contents.server.tsx';
import { filmMarkup } from './film-markup.server.tsx';
import { phrasesMarkup } from './phrases-markup.server.ts';

test.each([
  ['Maya', 'You noticed. Thank you.'],
  [null, 'zz0name0zz $& zz0portrait-00zz'],
])('fills in what rendering the film section would give, for %s', (name, letter) => {
  const film = filmForToken(getFilm('gratitude-1'), 'token');
  const phrases = phrasesMarkup('en', timePhrases(letter), 'Jonas');
  for (const one of [film, filmForToken(film, 'another')]) {
    expect(filmMarkup('en', one, name, phrases)).toBe(
      renderToStaticMarkup(
        <FilmContents language="en" film={one} recipientName={name} phrases={phrases} />,
      ),
    );
  }
});

test.each([
  ['de', 'gratitude-1'],
  ['de', 'neutral'],
  ['en', 'neutral'],
] as const)('in %s, the picture of the film %s says what it shows', (language, filmId) => {
  const markup = filmMarkup(language, getFilm(filmId), null, '');
  expect(markup).toContain(`alt="${describeFilm(filmId, language)}"`);
  expect(describeFilm(filmId, language)?.length).toBeGreaterThan(30);
});

test('a film that somebody uploaded has no description', () => {
  const film = getFilm(`video-${randomUUID()}`);
  expect(filmMarkup('de', film, null, '')).toContain('alt=""');
});
