/** The door of `templates` for pages: what may reach the browser. */
export { FilmPlayer } from './components/film-player.tsx';
export { FilmPoster } from './components/film-poster.tsx';
export { TemplateTags } from './components/template-tags.tsx';
export type { Film } from './film.ts';
