import { createMiddleware } from 'hono/factory';
import { type Clock, seconds } from '../clock/clock.ts';
import { networkPrefix } from '../rate-limit/network-prefix.ts';
import type { WebEnv } from './web-env.server.ts';

interface LoadSheddingOptions {
  clock: Clock;
  /** How many posts this process works on at the same time. */
  maxConcurrent: number;
}

const RETRY_AFTER_SECONDS = 5;
/** Bounds memory. Beyond it the list is cleared, which only costs a check of the real limit each. */
const MAX_NETWORKS = 10_000;

/**
 * Refuses posts before they cost anything, for work that is slow on purpose, such as password hashing,
 * where a flood would slow everyone's pages down. Refused are posts over `maxConcurrent`, and posts
 * from a network that was answered with 429 (rate limited) a moment ago.
 */
export function loadShedding({ clock, maxConcurrent }: LoadSheddingOptions) {
  const refusedUntil = new Map<string, number>();
  let inProgress = 0;
  return createMiddleware<WebEnv>(async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const network = networkPrefix(context.get('clientAddress'));
    const now = clock.now().getTime();
    const isRefused = (refusedUntil.get(network) ?? 0) > now;
    if (isRefused || inProgress >= maxConcurrent) {
      context.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return isRefused
        ? context.text('Too many attempts. Please try again later.', 429)
        : context.text('The site is very busy right now. Please try again in a moment.', 503);
    }
    inProgress += 1;
    try {
      await next();
    } finally {
      inProgress -= 1;
    }
    if (context.res.status === 429) {
      if (refusedUntil.size >= MAX_NETWORKS) refusedUntil.clear();
      refusedUntil.set(network, now + seconds(RETRY_AFTER_SECONDS));
    }
  });
}
