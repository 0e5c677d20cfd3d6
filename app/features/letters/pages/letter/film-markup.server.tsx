import { renderToStaticMarkup } from 'react-dom/server';
import type { Film } from '#app/features/templates/film.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { compileTemplate, placeholderOf, type Template } from '#app/shared/html-template.ts';
import { FilmContents } from './film-contents.server.tsx';

const frames = ['portrait', 'landscape'] as const;

/** The film with placeholders for its addresses, which differ from letter to letter. */
function withPlaceholderAddresses(film: Film): Film {
  const frame = (name: (typeof frames)[number]) => ({
    ...film[name],
    videos: film[name].videos.map(({ type }, index) => ({
      src: placeholderOf(`${name}-${index}`),
      type,
    })),
  });
  return { ...film, portrait: frame('portrait'), landscape: frame('landscape') };
}

const templates = new Map<string, Template>();

/**
 * The contents of a letter's film section as markup. React renders them once for each film.
 * @param name the recipient's name, escaped
 * @param phrases markup from `phrasesMarkup`
 */
export function filmMarkup(
  language: Language,
  film: Film,
  name: string | null,
  phrases: string,
): string {
  const key = `${language} ${film.id} ${name !== null}`;
  const template =
    templates.get(key) ??
    compileTemplate(
      renderToStaticMarkup(
        <FilmContents
          language={language}
          film={withPlaceholderAddresses(film)}
          recipientName={name && placeholderOf('name')}
          phrases={placeholderOf('phrases')}
        />,
      ),
    );
  templates.set(key, template);
  const values: Record<string, string | null> = { name, phrases };
  for (const frame of frames) {
    film[frame].videos.forEach(({ src }, index) => {
      values[`${frame}-${index}`] = src;
    });
  }
  return template(values);
}
