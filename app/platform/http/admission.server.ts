import { createMiddleware } from 'hono/factory';
import { type Clock, seconds } from '../clock/clock.ts';
import { addressGroup } from '../rate-limit/address-group.ts';
import type { WebEnv } from './web-env.server.ts';

interface AdmissionOptions {
  clock: Clock;
  /** So many posts may be under way in this process. */
  atOnce: number;
}

const RETRY_AFTER_SECONDS = 5;
/** More networks than this are forgotten together: what they cost then is a look at the real limit. */
const MOST_REMEMBERED = 10_000;

/**
 * Turns posts away before they cost anything, for work that is slow on purpose, where a flood would
 * take the time of everybody else's pages: those beyond what can be worked on, and those of a network
 * that a limit has refused a moment ago.
 */
export function admission({ clock, atOnce }: AdmissionOptions) {
  const refusedUntil = new Map<string, number>();
  let underWay = 0;
  return createMiddleware<WebEnv>(async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const network = addressGroup(context.get('clientAddress'));
    const now = clock.now().getTime();
    const isRefused = (refusedUntil.get(network) ?? 0) > now;
    if (isRefused || underWay >= atOnce) {
      context.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return isRefused
        ? context.text('Too many attempts. Please try again later.', 429)
        : context.text('Very many people are here just now. Please try again in a moment.', 503);
    }
    underWay += 1;
    try {
      await next();
    } finally {
      underWay -= 1;
    }
    if (context.res.status === 429) {
      if (refusedUntil.size >= MOST_REMEMBERED) refusedUntil.clear();
      refusedUntil.set(network, now + seconds(RETRY_AFTER_SECONDS));
    }
  });
}
