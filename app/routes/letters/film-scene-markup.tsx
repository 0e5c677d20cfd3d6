import { renderToStaticMarkup } from 'react-dom/server';
import type { Film } from '#app/features/templates/film.ts';
import { compileTemplate, type Form, placeholderOf } from '#app/shared/html-template.ts';
import { FilmInside } from './scenes.tsx';

const frames = ['portrait', 'landscape'] as const;

/** The film with marks in place of its addresses, which differ from letter to letter. */
function marked(film: Film): Film {
  const frame = (name: (typeof frames)[number]) => ({
    ...film[name],
    videos: film[name].videos.map(({ type }, index) => ({
      src: placeholderOf(`${name}-${index}`),
      type,
    })),
  });
  return { ...film, portrait: frame('portrait'), landscape: frame('landscape') };
}

const scenes = new Map<string, Form>();

/**
 * What stands in the scene of a letter's film, as markup.
 * @param name the recipient's, escaped
 * @param phrases markup, as `phrasesMarkup` makes it
 */
export function filmSceneMarkup(film: Film, name: string | null, phrases: string): string {
  const key = `${film.id} ${name !== null}`;
  const scene =
    scenes.get(key) ??
    compileTemplate(
      renderToStaticMarkup(
        <FilmInside
          film={marked(film)}
          recipientName={name && placeholderOf('name')}
          phrases={placeholderOf('phrases')}
        />,
      ),
    );
  scenes.set(key, scene);
  const words: Record<string, string | null> = { name, phrases };
  for (const frame of frames) {
    film[frame].videos.forEach(({ src }, index) => {
      words[`${frame}-${index}`] = src;
    });
  }
  return scene(words);
}
