import { timePhrases } from '#app/features/letters/phrase-timing.rules.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { phrasesMarkup } from '../../letters/page/phrases-markup.ts';
import type { SampleLetter } from './recipient-view.tsx';

const PHRASE = 'You sat with me in that hospital corridor until four in the morning.';

/** `npm run read-aloud` makes the recording of it, again whenever a word of it changes. */
export const SAMPLE_LETTER = `You noticed when nobody else did. ${PHRASE} You never once asked me to be brave.

I don’t think I ever said it properly. Thank you. For the soup, for the silence, for staying.`;

/** The letter in the miniatures of the recipient's page, and read aloud below them. */
export const sampleLetter = (sentAt: Date): SampleLetter => ({
  film: getFilm('gratitude-1'),
  recipientName: 'Jonas',
  senderLabel: 'Maya',
  signature: 'Maya',
  personalizedContent: SAMPLE_LETTER,
  phrases: phrasesMarkup(timePhrases(PHRASE)),
  sentAt,
});
