/** What is heard in the passes of a film's holding movement after the first. */
export type Bed = 'theme' | 'thin' | 'counter' | 'rest';

const ORDER = ['counter', 'theme', 'thin', 'counter', 'thin', 'theme'] as const;
const CLOSING = 'thin';
/** Fewer passes leave no time to miss the music. */
const FEWEST_WITH_REST = 5;
const REST_AT = 0.6;

/**
 * The beds of a number of passes. None follows itself, the last before the close is thin, and once the
 * music holds its breath. A rest goes on as the theme does, so it stands for one.
 */
export function orderBeds(passes: number): Bed[] {
  const rest = passes < FEWEST_WITH_REST ? -1 : Math.round(passes * REST_AT);
  const fixed = (index: number) => {
    if (index === passes - 1) return CLOSING;
    return index === rest ? 'theme' : undefined;
  };
  const beds: (typeof ORDER)[number][] = [];
  for (let index = 0; index < passes; index += 1) {
    const around = [beds.at(-1), fixed(index + 1)];
    const usual = ORDER[index % ORDER.length] ?? CLOSING;
    const other = ORDER.find((bed) => !around.includes(bed)) ?? CLOSING;
    beds.push(fixed(index) ?? (around.includes(usual) ? other : usual));
  }
  return beds.map((bed, index) => (index === rest ? 'rest' : bed));
}
