/** A film is told in whole seconds; an uploaded one is as long as it happens to be. */
const whole = (seconds: number) => Math.max(1, Math.round(seconds));

/** How long a film is, in a sentence: '4 seconds'. */
export function formatDuration(seconds: number): string {
  const count = whole(seconds);
  return `${count} second${count === 1 ? '' : 's'}`;
}

/** How long a film is, on its picture: '4 s'. */
export const formatShortDuration = (seconds: number): string => `${whole(seconds)} s`;
