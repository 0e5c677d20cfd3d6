import { renderToStaticMarkup } from 'react-dom/server';
import type { VisibleProfile } from '#app/features/accounts/profile/visible-profile.server.ts';
import type { PictureSources } from '#app/features/pictures/browser/picture-addresses.ts';
import type { VoiceSources } from '#app/features/recordings/browser/recording-addresses.ts';
import { type Film, withPasses } from '#app/features/templates/film.ts';
import { isJapanese, withLineBreaks } from '#app/languages/japanese-phrases.server.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import {
  compileTemplate,
  escapeHtml,
  escapeValues,
  memoizeRender,
  placeholderOf,
  withPlaceholders,
} from '#app/shared/html-template.ts';
import { PHRASES_LETTER_MAX_LENGTH } from '#app/shared/phrase-limits.ts';
import type { LetterView } from '../../letter-view.server.ts';
import { timePhrases, timeSpokenPhrases } from '../../phrase-timing.rules.ts';
import { filmMarkup } from './film-markup.server.tsx';
import { LetterPage } from './letter-page.server.tsx';
import { pictureValues } from './letter-picture.server.tsx';
import { type LetterValues, letterValues } from './letter-text.server.tsx';
import { lightArcMarkup } from './light-arc.server.ts';
import { phrasesMarkup } from './phrases-markup.server.ts';
import { voiceValues } from './voice-player.server.tsx';

export interface LetterPageInput {
  language: Language;
  message: LetterView;
  film: Film | null;
  /** The addresses of the voice, for a letter that is read aloud. */
  voice: VoiceSources;
  /** The addresses of the picture, for a letter that has one. */
  picture: PictureSources;
  /** What the sender shows of their profile to this reader. */
  profile: VisibleProfile | null;
  /** The page's own path; its forms and links start with it. */
  path: string;
  /** False where its own writer reads it, who has none to use. */
  hasRights?: boolean;
  companyName: string;
  supportEmail: string;
}

const templateFor = memoizeRender((props: Parameters<typeof LetterPage>[0]) =>
  compileTemplate(renderToStaticMarkup(<LetterPage {...props} />)),
);

/** The page of an opened letter as markup: what `LetterPage` renders, filled into a template. */
export function letterMarkup(input: LetterPageInput): string {
  const { language, message, film, voice, picture, profile, path } = input;
  const { hasRights = true, companyName, supportEmail } = input;
  const values = { ...letterValues(language, message), path };
  const sender = profile && { ...profile };
  const player = message.voice && voiceValues(message.voice, voice);
  const print = message.picture && pictureValues(message.picture, picture);
  const markup = {
    film: film && filmMarkupFor(language, film, message),
    bioHtml: profile?.bioHtml ?? null,
    ...unbrokenWords(values),
  };
  const template = templateFor({
    language,
    values: withPlaceholders(values),
    film: film && placeholderOf('film'),
    profile: sender && withPlaceholders(sender),
    voice: player && withPlaceholders(player),
    picture: print && withPlaceholders(print),
    reply: message.reply,
    hasRights,
    companyName,
    supportEmail,
  });
  return template({ ...escapeValues({ ...values, ...sender, ...player, ...print }), ...markup });
}

/** The sender's own words, where they are Japanese, as markup whose lines end between phrases. */
function unbrokenWords({ letter, subject }: LetterValues): Partial<LetterValues> {
  return Object.fromEntries(
    Object.entries({ letter, subject }).flatMap(([name, text]) =>
      text !== null && isJapanese(text) ? [[name, unbroken(text)]] : [],
    ),
  );
}

/** Only the part that the phrases over a film come from is looked at: a letter may have a million signs. */
function unbroken(text: string): string {
  const beginning = cutText(text, PHRASES_LETTER_MAX_LENGTH);
  const rest = escapeHtml(text.slice(beginning.length));
  return `<span style="word-break:keep-all">${withLineBreaks(beginning)}</span>${rest}`;
}

function filmMarkupFor(language: Language, film: Film, message: LetterView) {
  const { recipientName, personalizedContent, signature, voice } = message;
  const name = recipientName && escapeHtml(recipientName);
  const timed = voice
    ? timeSpokenPhrases(personalizedContent, film.movement, voice)
    : timePhrases(personalizedContent, film.movement);
  const held = withPasses(film, timed.passes);
  const arc = lightArcMarkup(film.arc, timed.closesAtSeconds);
  return filmMarkup(language, held, name, arc + phrasesMarkup(language, timed, signature));
}
