import { systemClock } from '#app/platform/clock/clock.ts';

/** When the person last did something, in whatever tab; gone at sign-out with all such keys. */
const KEY = 'unsent.last-activity';

/** In milliseconds since 1970. Somebody we know nothing of has just come. */
export const lastActivity = (): number =>
  Number(localStorage.getItem(KEY)) || systemClock.now().getTime();

export const recordActivity = (at: number): void => localStorage.setItem(KEY, String(at));

/** Calls back when another tab has noted activity, or signed out. */
export function whenOthersAct(callback: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) callback();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
