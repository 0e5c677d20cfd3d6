import { renderToStaticMarkup } from 'react-dom/server';
import { CoverSection } from '#app/features/letters/pages/letter/cover-page.server.tsx';
import {
  LetterText,
  letterValues,
} from '#app/features/letters/pages/letter/letter-text.server.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { SAMPLE_FILM_ID, SAMPLE_LETTER, SAMPLE_SENDER } from './sample-letter.server.ts';

/** The language of the landing page. */
const language = 'en';

/** The recipient's page before and after it is opened, as markup, and the film in between. */
export type RecipientMiniatures = Record<'cover' | 'text', string> & { film: Film };

/** The miniatures of the recipient's page with the sample letter. */
export function recipientMiniatures(sentAt: Date): RecipientMiniatures {
  const film = getFilm(SAMPLE_FILM_ID);
  const message = {
    recipientName: 'Jonas',
    senderLabel: SAMPLE_SENDER,
    signature: SAMPLE_SENDER,
    sentAt,
  };
  const values = letterValues(language, { ...message, personalizedContent: SAMPLE_LETTER });
  return {
    film,
    cover: renderToStaticMarkup(
      <CoverSection {...{ language, message, film }} action="#how-it-works" isMiniature />,
    ),
    text: renderToStaticMarkup(<LetterText {...{ language, values }} />),
  };
}
