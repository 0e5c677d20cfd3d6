import type { Sequence, Span } from '#app/platform/video/compose-mp4.server.ts';
import { type Bed, orderBeds } from './bed-order.rules.ts';

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
  packets: [
    opening: number,
    first: number,
    steady: number,
    close: number,
    closeAtOnce: number,
    /** Of a video uploaded since it has two passes by turns. */
    other?: number,
  ];
  /** What a second file stores: music for later passes. Where one ends early, the steady pass goes on. */
  beds?: [theme: number, thin: number, counter: number, rest: number];
}

const BEDS: Bed[] = ['theme', 'thin', 'counter', 'rest'];

/** What a film plays with a number of passes of its holding movement. */
export function sequenceOf({ frames, packets, beds }: FilmRegions, passes: number): Sequence {
  const [opening, hold, close] = spansOf(frames) as [Span, Span, Span];
  const sound = spansOf(packets as number[]);
  const [start, first, steady, end, endAtOnce, other] = sound as [
    Span,
    Span,
    Span,
    Span,
    Span,
    Span?,
  ];
  const others = spansOf(beds ?? [0, 0, 0, 0]);
  const playBed = (bed: Bed): Span[] => {
    const { from, to } = others[BEDS.indexOf(bed)] ?? { from: 0, to: 0 };
    const rest = { from: steady.from + to - from, to: steady.to };
    return [{ from, to, source: 1 }, rest].filter((span) => span.to > span.from);
  };
  const later = beds
    ? orderBeds(passes - 1).flatMap(playBed)
    : Array.from({ length: passes - 1 }, (_, index) => (index % 2 === 0 && other) || steady);
  const held = passes === 0 ? [] : [first, ...later];
  return {
    video: [opening, ...Array.from({ length: passes }, () => hold), close],
    audio: [start, ...held, passes === 0 ? endAtOnce : end],
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
