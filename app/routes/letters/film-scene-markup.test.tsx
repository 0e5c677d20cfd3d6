import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { filmSceneMarkup } from './film-scene-markup.tsx';
import { filmForToken } from './media-routes.ts';
import { phrasesMarkup } from './phrases-markup.ts';
import { FilmInside } from './scenes.tsx';

test.each([
  ['Maya', 'You noticed. Thank you.'],
  [null, 'zz0name0zz $& zz0portrait-00zz'],
])('is what rendering the whole scene gives: %s', (name, letter) => {
  const film = filmForToken(getFilm('gratitude-1'), 'ticket');
  const phrases = phrasesMarkup(letter, 'Jonas');
  for (const one of [film, filmForToken(film, 'another')]) {
    expect(filmSceneMarkup(one, name, phrases)).toBe(
      renderToStaticMarkup(<FilmInside film={one} recipientName={name} phrases={phrases} />),
    );
  }
});
