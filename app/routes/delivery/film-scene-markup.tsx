import { renderToStaticMarkup } from 'react-dom/server';
import type { Film } from '#app/features/templates/public.tsx';
import { FilmInside } from './scenes.tsx';

const NAME = 'zz0name0zz';
const PHRASES = 'zz0phrases0zz';
const MARK = /zz0(name|phrases|(?:portrait|landscape)-\d)0zz/g;

/** The film with marks in place of its addresses, which differ from letter to letter. */
function marked(film: Film): Film {
  const frame = (name: 'portrait' | 'landscape') => ({
    ...film[name],
    videos: film[name].videos.map(({ type }, index) => ({ src: `zz0${name}-${index}0zz`, type })),
  });
  return { ...film, portrait: frame('portrait'), landscape: frame('landscape') };
}

const scenes = new Map<string, string>();

/**
 * What stands in the scene of a letter's film, as markup. React renders it once for each film, because
 * it took half of the page's time; then names, addresses and words are put in, in one pass.
 * @param name the recipient's, escaped
 * @param phrases markup, as `phrasesMarkup` makes it
 */
export function filmSceneMarkup(film: Film, name: string | null, phrases: string): string {
  const key = `${film.id} ${name !== null}`;
  const scene =
    scenes.get(key) ??
    renderToStaticMarkup(
      <FilmInside film={marked(film)} recipientName={name && NAME} phrases={PHRASES} />,
    );
  scenes.set(key, scene);
  const words: Record<string, string> = { name: name ?? '', phrases };
  for (const frame of ['portrait', 'landscape'] as const) {
    film[frame].videos.forEach(({ src }, index) => {
      words[`${frame}-${index}`] = src;
    });
  }
  return scene.replace(MARK, (_mark, word: string) => words[word] ?? '');
}
