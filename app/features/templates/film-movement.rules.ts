import type { Sequence, Span } from '#app/platform/video/compose-mp4.server.ts';

/** How a film can last as long as its letter: an opening, a movement that can be held, and a close. */
export interface FilmMovement {
  openingSeconds: number;
  /** The length of one pass of the holding movement. It ends as it begins. */
  holdSeconds: number;
  closeSeconds: number;
}

/** When the final chord sounds, counted from the start of the close; sooner in a short close. */
const CHORD_AT_SECONDS = 1.5;
const FILM_MAX_SECONDS = 180;
/** A voice may last as long as a film, begins after its opening, and is followed by its close. */
export const VOICED_FILM_MAX_SECONDS = 195;
const PASSES = /^\d{1,3}$/;

/** The most passes of the holding movement a film may play. */
export const maxPasses = (
  { openingSeconds, holdSeconds, closeSeconds }: FilmMovement,
  maxSeconds = FILM_MAX_SECONDS,
): number => Math.max(0, Math.floor((maxSeconds - openingSeconds - closeSeconds) / holdSeconds));

/** The number of passes in an address, none by default; null when the film cannot play so many. */
export function parsePasses(value: string | undefined, movement: FilmMovement): number | null {
  if (value === undefined) return 0;
  const most = maxPasses(movement, VOICED_FILM_MAX_SECONDS);
  return PASSES.test(value) && Number(value) <= most ? Number(value) : null;
}

/** When the final chord sounds, counted from the first frame. */
export const chordAtSeconds = (
  { openingSeconds, holdSeconds, closeSeconds }: FilmMovement,
  passes: number,
): number => openingSeconds + passes * holdSeconds + Math.min(CHORD_AT_SECONDS, closeSeconds / 3);

/** The fewest passes after which the final chord comes no earlier than this, within `maxPasses`. */
export function passesUntil(movement: FilmMovement, seconds: number, maxSeconds?: number): number {
  const passes = Math.ceil((seconds - chordAtSeconds(movement, 0)) / movement.holdSeconds);
  return Math.min(Math.max(0, passes), maxPasses(movement, maxSeconds));
}

/**
 * What a file of a held film stores, in this order, as numbers of samples. Its pictures are an opening,
 * one pass of the holding movement and a close. Its sound is the opening, the first pass (into which
 * the opening rings), a pass that can follow itself, the close, and a close that follows the opening.
 */
export interface FilmRegions {
  frames: [opening: number, hold: number, close: number];
  packets: [opening: number, first: number, steady: number, close: number, closeAtOnce: number];
}

/** What a file plays with a number of passes of its holding movement. */
export function sequenceOf({ frames, packets }: FilmRegions, passes: number): Sequence {
  const [opening, hold, close] = spansOf(frames) as [Span, Span, Span];
  const [start, first, steady, end, endAtOnce] = spansOf(packets) as [Span, Span, Span, Span, Span];
  const held = (one: Span, other: Span) =>
    Array.from({ length: passes }, (_, index) => (index === 0 ? one : other));
  return {
    video: [opening, ...held(hold, hold), close],
    audio: [start, ...held(first, steady), passes === 0 ? endAtOnce : end],
  };
}

function spansOf(counts: number[]): Span[] {
  let from = 0;
  return counts.map((count) => {
    const span = { from, to: from + count };
    from = span.to;
    return span;
  });
}

/** The movement of an uploaded video, of which only the regions are stored. */
export function movementOf({ frames }: FilmRegions, framesPerSecond: number): FilmMovement {
  const [openingSeconds, holdSeconds, closeSeconds] = frames.map(
    (count) => count / framesPerSecond,
  ) as [number, number, number];
  return { openingSeconds, holdSeconds, closeSeconds };
}
