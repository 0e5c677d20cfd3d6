import type { LightArc } from '#app/features/templates/film.ts';

/** As long as the film's own arc of light holds the eye. The style sheet delays the change by it. */
const BEGINS_AT_SECONDS = 30;
/** A change that takes less time than this is seen to happen. */
const MIN_SECONDS = 20;

/**
 * The light of a film that changes until a long letter closes, as markup that goes before its phrases:
 * with them, the page's script keeps it to the film's clock.
 */
export function lightArcMarkup(arc: LightArc | null, closesAtSeconds: number): string {
  const seconds = closesAtSeconds - BEGINS_AT_SECONDS;
  if (!arc || seconds < MIN_SECONDS) return '';
  const colours = arc.map(([red, green, blue, share]) => `rgb(${red} ${green} ${blue}/${share})`);
  return `<i style="--d:${seconds.toFixed(2)}s;background:linear-gradient(${colours.join()})"></i>`;
}
