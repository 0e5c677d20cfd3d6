import { renderToStaticMarkup } from 'react-dom/server';
import type { VisibleProfile } from '#app/features/accounts/visible-profile.server.ts';
import type { LetterView } from '#app/features/letters/get-secure-delivery-message.server.ts';
import type { Film } from '#app/features/templates/film.ts';
import {
  compileTemplate,
  placeholderOf,
  renderOnce,
  type Words,
  withPlaceholders,
} from '#app/shared/html-template.ts';
import { filmSceneMarkup } from './film-scene-markup.tsx';
import { Letter } from './pages.tsx';
import { escapedText, phrasesMarkup } from './phrases-markup.ts';
import { letterWords } from './scenes.tsx';

export interface LetterPage {
  message: LetterView;
  film: Film | null;
  /** What the sender shows of themselves to this reader. */
  profile: VisibleProfile | null;
  /** The page's own address, which its forms and links begin with. */
  path: string;
  companyName: string;
  supportEmail: string;
}

const formFor = renderOnce((props: Parameters<typeof Letter>[0]) =>
  compileTemplate(renderToStaticMarkup(<Letter {...props} />)),
);

/** The page of an opened letter as markup. */
export function letterMarkup(page: LetterPage): string {
  const { message, film, profile, path, companyName, supportEmail } = page;
  const words = { ...letterWords(message), path };
  const card = profile && { ...profile };
  const markup = { scene: film && sceneOf(film, message), bioHtml: profile?.bioHtml ?? null };
  const form = formFor({
    words: withPlaceholders(words),
    scene: film && placeholderOf('scene'),
    profile: card && withPlaceholders(card),
    reply: message.reply,
    companyName,
    supportEmail,
  });
  return form({ ...escapedWords({ ...words, ...card }), ...markup });
}

const escapedWords = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word && escapedText(word)]),
  );

function sceneOf(film: Film, { recipientName, personalizedContent, signature }: LetterView) {
  const name = recipientName && escapedText(recipientName);
  return filmSceneMarkup(film, name, phrasesMarkup(personalizedContent, signature));
}
