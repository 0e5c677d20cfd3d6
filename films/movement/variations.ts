import { FilmError } from '../external-tools.ts';
import type { BedPart } from './bed.ts';

/**
 * Other music for the holding movement, as long as the bed. Each begins where the bed ends and ends on
 * the bed's last chord, so that any may follow any.
 */
export interface Variations {
  /** Without the melody: also what is heard before the close. */
  thin: readonly BedPart[];
  /** With a voice that answers. */
  counter: readonly BedPart[];
  /** Played instead of the bed once it has begun, with other chords; the bed itself if left out. */
  theme?: readonly BedPart[];
}

export async function readVariations(id: string): Promise<Variations> {
  const module: { variations?: Variations } = await import(`../sound/variations/${id}.ts`).catch(
    () => {
      throw new FilmError(`There are no variations for ${id}`);
    },
  );
  if (!module.variations) throw new FilmError(`${id} does not export "variations"`);
  return module.variations;
}
