import { z } from 'zod';
import data from './catalogue.json' with { type: 'json' };

const categoryId = z.enum(['love', 'apology', 'support', 'gratitude', 'farewell', 'celebration']);

const onScreenText = z.object({
  /** One entry per line, broken where a reader would take a breath. */
  lines: z.array(z.string()).readonly(),
  /** The part of the frame that stays calm while the text is shown. */
  placement: z.enum(['upper', 'middle', 'lower']),
  /** Seconds from the first frame: when the first word comes into focus. */
  startsAtSeconds: z.number(),
  /** Seconds from the first frame: when the last word has gone. */
  endsAtSeconds: z.number(),
});

const builtInFilm = z.object({
  id: z.templateLiteral([categoryId, '-', z.number()]),
  title: z.string(),
  category: categoryId,
  /** One or two sentences for the gallery. */
  description: z.string(),
  mood: z.string(),
  tags: z.array(z.string()).readonly(),
  onScreenText,
  durationSeconds: z.number(),
  isPremium: z.boolean(),
  /** An audio and visual description, for people who cannot see or hear the film. */
  seenAndHeard: z.string(),
});

const catalogue = z
  .object({
    categories: z.array(z.object({ id: categoryId, name: z.string() })).readonly(),
    films: z.array(builtInFilm).readonly(),
  })
  .parse(data);

export type OnScreenText = z.infer<typeof onScreenText>;
export type BuiltInFilm = z.infer<typeof builtInFilm>;

/** The built-in categories, in the gallery's order. */
export const builtInCategories = catalogue.categories;

/**
 * The eighteen built-in films, in the gallery's order: the hand-written half (`catalogue.json`). The
 * rendered half, files and posters, is `films.json` and joined by id.
 */
export const builtInFilms = catalogue.films;
