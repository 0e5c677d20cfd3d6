import manifest from '#films/films.json' with { type: 'json' };
import type { Film } from './film.ts';

const STAND_INS: Record<string, keyof typeof manifest> = { support: 'ocean', farewell: 'ocean' };

/** The film a template plays. Until its own is rendered, one of two stands in. */
export function filmOf(filmId: string): Film {
  const category = filmId.replace(/-\d+$/, '');
  const { landscape } = manifest[STAND_INS[category] ?? 'lanterns'];
  const addressed = <Asset extends { path: string }>({ path, ...rest }: Asset) => ({
    src: `/films/${path}`,
    ...rest,
  });
  return {
    id: filmId,
    landscape: {
      ...landscape,
      videos: landscape.videos.map(addressed),
      posters: landscape.posters.map(addressed),
    },
  };
}
