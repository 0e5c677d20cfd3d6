import { renderToStaticMarkup } from 'react-dom/server';
import { CoverSection } from '#app/features/letters/pages/letter/cover-page.server.tsx';
import { FilmSection } from '#app/features/letters/pages/letter/film-section.server.tsx';
import {
  LetterText,
  letterValues,
} from '#app/features/letters/pages/letter/letter-text.server.tsx';
import { phrasesMarkup } from '#app/features/letters/pages/letter/phrases-markup.server.ts';
import { timePhrases } from '#app/features/letters/phrase-timing.rules.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { SAMPLE_LETTER, SAMPLE_PHRASE } from './sample-letter.server.ts';

/** The language of the landing page. */
const language = 'en';

/** The sample letter, and the recipient's page before, while and after it is opened, as markup. */
export type RecipientMiniatures = Record<'letter' | 'cover' | 'film' | 'text', string>;

/** The miniatures of the recipient's page with the sample letter. */
export function recipientMiniatures(sentAt: Date): RecipientMiniatures {
  const film = getFilm('gratitude-1');
  const recipientName = 'Jonas';
  const message = { recipientName, senderLabel: 'Maya', signature: 'Maya', sentAt };
  const phrases = phrasesMarkup(language, timePhrases(SAMPLE_PHRASE));
  const values = letterValues(language, { ...message, personalizedContent: SAMPLE_LETTER });
  return {
    letter: SAMPLE_LETTER,
    cover: renderToStaticMarkup(
      <CoverSection {...{ language, message, film }} action="#how-it-works" isMiniature />,
    ),
    film: renderToStaticMarkup(
      <FilmSection {...{ language, film, recipientName, phrases }} isMiniature />,
    ),
    text: renderToStaticMarkup(<LetterText {...{ language, values }} />),
  };
}
