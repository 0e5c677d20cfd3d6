/** The door of `templates` for pages: what may reach the browser. */
export {
  CATEGORY_NAME_MAX,
  PRICE_CENTS_MIN,
  type TemplateInput,
  type TemplateRefusal,
  TITLE_MAX,
} from './catalogue.rules.ts';
export { FilmPlayer } from './components/film-player.tsx';
export { FilmPoster } from './components/film-poster.tsx';
export { TemplateTags } from './components/template-tags.tsx';
export type { Film, WordsOnScreen } from './film.ts';
export { VIDEO_FILE, VIDEO_POSTERS, videoFilm } from './video-film.ts';
