import { createMiddleware } from 'hono/factory';
import { type Clock, seconds } from '../clock/clock.ts';
import { networkPrefix, widestNetwork } from '../rate-limit/network-prefix.server.ts';
import type { WebEnv } from './web-env.server.ts';

interface LoadSheddingOptions {
  clock: Clock;
  /** How many posts this process works on at the same time. */
  maxConcurrent: number;
  /** How many of them may come from one network, so that nobody can occupy all of them. */
  maxPerNetwork: number;
}

const RETRY_AFTER_SECONDS = 5;
/** Bounds memory. Beyond it the list is cleared, which only costs a check of the real limit each. */
const MAX_NETWORKS = 10_000;

const NETWORK_LIMITED = 'x-network-limited';

/**
 * The header of an answer to a network that is over its own limit. It never reaches the browser. A
 * person over theirs gets none: that must not close the form for everyone around them.
 */
export const networkLimited: Record<string, string> = { [NETWORK_LIMITED]: '1' };

/**
 * Refuses posts before they cost anything, for work that is slow on purpose, such as password hashing,
 * where a flood would slow everyone's pages down. Refused are posts over one of the limits, and posts
 * from a network that was over its own rate limit a moment ago (`networkLimited`).
 */
export function loadShedding({ clock, maxConcurrent, maxPerNetwork }: LoadSheddingOptions) {
  const refusedUntil = new Map<string, number>();
  const inProgress = new Map<string, number>();
  let total = 0;
  return createMiddleware<WebEnv>(async (context, next) => {
    if (context.req.method !== 'POST') return next();
    const address = context.get('clientAddress');
    const network = networkPrefix(address);
    // All of a tunnel's networks share the places of one.
    const widest = widestNetwork(address);
    const now = clock.now().getTime();
    const isRefused = (refusedUntil.get(network) ?? 0) > now;
    const ofNetwork = inProgress.get(widest) ?? 0;
    if (isRefused || total >= maxConcurrent || ofNetwork >= maxPerNetwork) {
      context.header('Retry-After', String(RETRY_AFTER_SECONDS));
      return isRefused
        ? context.text('Too many attempts. Please try again later.', 429)
        : context.text('The site is very busy right now. Please try again in a moment.', 503);
    }
    total += 1;
    inProgress.set(widest, ofNetwork + 1);
    try {
      await next();
    } finally {
      total -= 1;
      const left = (inProgress.get(widest) ?? 1) - 1;
      if (left === 0) inProgress.delete(widest);
      else inProgress.set(widest, left);
    }
    if (context.res.headers.has(NETWORK_LIMITED)) {
      context.res.headers.delete(NETWORK_LIMITED);
      if (refusedUntil.size >= MAX_NETWORKS) refusedUntil.clear();
      refusedUntil.set(network, now + seconds(RETRY_AFTER_SECONDS));
    }
  });
}
