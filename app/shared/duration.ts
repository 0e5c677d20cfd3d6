/** Durations are shown in whole seconds, at least one. */
const wholeSeconds = (seconds: number) => Math.max(1, Math.round(seconds));

/** A duration for sentences: '4 seconds'. */
export function formatDuration(seconds: number): string {
  const count = wholeSeconds(seconds);
  return `${count} second${count === 1 ? '' : 's'}`;
}

/** A duration for labels: '4 s'. */
export const formatShortDuration = (seconds: number): string => `${wholeSeconds(seconds)} s`;

/** A length of time as a clock shows it: '2:05'. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
