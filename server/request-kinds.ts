import type { IncomingMessage } from 'node:http';
import { VIEW_COOKIE_PREFIX } from '#app/features/letters/view-cookie.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import type { BulkheadLimits } from '#app/platform/http/bulkhead.ts';

/**
 * The kinds of requests, each with places of its own:
 * - `opening`: opening a letter, and everything else a recipient sends from a link in our mail
 * - `reading`: a letter, asked for by a browser that has opened one before
 * - `sign-in`
 * - `file`: scripts, styles, films and images, most of them from disk
 * - `page`: everything else
 */
export type RequestKind = 'opening' | 'reading' | 'sign-in' | 'file' | 'page';

const HEALTH = /^\/health\/(live|ready)$/;
const FILE = /^\/(assets|films|images|delivery\/media)\/|^\/[^/]*\.(?!data$)[a-z0-9]+$/i;
const SIGN_IN = /^\/(auth|api\/auth)(?:[/.]|$)/i;
const FROM_OUR_MAIL = /^\/(delivery|stop|genuine)(\/|$)/;
const LETTER = /^\/delivery\/[^/]+$/;

/** A visitor sees what they have opened within this time, or asks as one who reads again. */
const FOLLOW_UP_MS = minutes(1);
const MAX_FOLLOW_UPS = 1_000;

/**
 * Creates the function that tells the kind of a request by its head alone. Opening a letter takes three
 * requests: the cover, the post, and the letter that the post leads to. The last one looks like reading
 * again, so it is expected by its address.
 * @param now milliseconds on a clock that never goes back
 */
export function createKindOf(now: () => number) {
  const expected = new Map<string, number>();

  function expectFollowUp(path: string): void {
    expected.delete(path);
    expected.set(path, now() + FOLLOW_UP_MS);
    const [oldest] = expected.keys();
    if (expected.size > MAX_FOLLOW_UPS && oldest !== undefined) expected.delete(oldest);
  }

  function isFollowUp(path: string): boolean {
    const until = expected.get(path);
    return until !== undefined && expected.delete(path) && until > now();
  }

  return ({ method, url = '/', headers }: IncomingMessage): RequestKind | null => {
    const path = routedPath(url);
    if (HEALTH.test(path)) return null;
    if (FILE.test(path)) return 'file';
    if (SIGN_IN.test(path)) return 'sign-in';
    if (!FROM_OUR_MAIL.test(path)) return 'page';
    if (method !== 'GET' && method !== 'HEAD') {
      expectFollowUp(path);
      return 'opening';
    }
    const hasOpened = headers.cookie?.includes(VIEW_COOKIE_PREFIX);
    return hasOpened && LETTER.test(path) && !isFollowUp(path) ? 'reading' : 'opening';
  };
}

/**
 * The path that the router will see: without dot segments, decoded, also of an absolute address. What the
 * router cannot read is taken as it stands; it will be refused.
 */
function routedPath(url: string): string {
  const address = url.startsWith('/') ? `http://any.invalid${url}` : url;
  if (!URL.canParse(address)) return url;
  const { pathname } = new URL(address);
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** As near to a second as a refusal within a second permits: hundreds of them at once leave late. */
const MAX_WAIT_MS = 790;
/** Each of these is a connection with a head of a few kilobytes. */
const MAX_WAITING = 4_000;
const MAX_WAITING_PER_CONNECTION = 10;
const MAX_COUNTED_MS = 1_000;
/** Most are answered without the database. */
const FILES_AT_ONCE = 64;

/**
 * The places of each kind. Work that waits for the database takes as many as the pool has connections,
 * and as many again are being rendered: more would only wait inside, where nobody can refuse them in time.
 * Letters that are read together share one query, so more of them together cost less each.
 */
export function bulkheadLimits(poolSize: number): Record<RequestKind, BulkheadLimits> {
  const limits = (maxConcurrent: number): BulkheadLimits => ({
    maxConcurrent,
    maxWaiting: MAX_WAITING,
    maxWaitingPerConnection: MAX_WAITING_PER_CONNECTION,
    maxWaitMs: MAX_WAIT_MS,
    maxCountedMs: MAX_COUNTED_MS,
  });
  return {
    opening: limits(2 * poolSize),
    reading: limits(5 * poolSize),
    'sign-in': limits(2 * poolSize),
    file: limits(FILES_AT_ONCE),
    page: limits(2 * poolSize),
  };
}
