import { DEFAULT_LANGUAGE, type Language, languageOf } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import { LANGUAGE_PARAM } from './language-chooser.server.tsx';

/** Leads to the page for readers who worry or are afraid, in their language. */
export function CareLink({ language }: { language: Language }) {
  const tag = languageOf(language);
  const query = tag === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_PARAM}=${tag}`;
  return (
    <a href={`/care${query}`} rel="noreferrer">
      {textsIn(language).text('letter.care')}
    </a>
  );
}
