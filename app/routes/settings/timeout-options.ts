import { SESSION_TIMEOUTS } from '#app/features/accounts/sessions/idle.rules.ts';
/** The choices of the session timeout (spec section 5), in words. */
export const timeoutOptions = SESSION_TIMEOUTS.map((minutes) => ({
  value: minutes,
  label: minutes < 60 ? `${minutes} minutes` : inHours(minutes / 60),
}));

function inHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
