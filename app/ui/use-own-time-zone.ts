import { FALLBACK_TIME_ZONE, ownTimeZone } from '#app/shared/time-zone.ts';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The reader's time zone, once the page is hydrated: until then, it must be what the server rendered. */
export const useOwnTimeZone = (): string => (useIsHydrated() ? ownTimeZone() : FALLBACK_TIME_ZONE);
