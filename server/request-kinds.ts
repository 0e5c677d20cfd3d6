import type { IncomingMessage } from 'node:http';
import { VIEW_COOKIE_PREFIX, viewCookieAgeMs } from '#app/features/letters/view-cookie.server.ts';
import { seconds } from '#app/platform/clock/clock.ts';
import type { BulkheadLimits } from '#app/platform/http/bulkhead.ts';
import { createAddressOf } from '#app/platform/http/client-address.server.ts';
import { widestNetwork } from '#app/platform/rate-limit/network-prefix.server.ts';

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

/**
 * The letter that follows an opening looks like reading again: its view cookie tells. It may be forged,
 * as anybody may ask as somebody who opens a letter.
 */
const JUST_OPENED_MS = seconds(10);
const VIEW_COOKIE = new RegExp(`${VIEW_COOKIE_PREFIX}[^=;]*=([^;]*)`, 'g');

/** The kind of a request, by its head alone; null for a health check, which is always answered. */
export function kindOf(
  { method, url = '/', headers }: IncomingMessage,
  now: Date,
): RequestKind | null {
  const path = routedPath(url);
  if (HEALTH.test(path)) return null;
  if (FILE.test(path)) return 'file';
  if (SIGN_IN.test(path)) return 'sign-in';
  if (!FROM_OUR_MAIL.test(path)) return 'page';
  if (!LETTER.test(path) || (method !== 'GET' && method !== 'HEAD')) return 'opening';
  const openings = [...(headers.cookie ?? '').matchAll(VIEW_COOKIE)].map(([, value = '']) =>
    viewCookieAgeMs(value, now),
  );
  if (openings.length === 0) return 'opening';
  return openings.some((ageMs) => ageMs < JUST_OPENED_MS) ? 'opening' : 'reading';
}

const SESSION_COOKIE = /unsent\.session_token=([^;]+)/;

/**
 * Creates the function that tells whose part of the waiting places a request takes. What a letter needs
 * counts for no network: thousands of phones share an address, and only the database knows which links
 * are ours. A session stands for its account: nobody but its browser knows it.
 */
export function createAskerOf(trustedProxies: string[]) {
  const addressOf = createAddressOf(trustedProxies);
  return (incoming: IncomingMessage) => ({
    network: FROM_OUR_MAIL.test(routedPath(incoming.url ?? '/'))
      ? null
      : widestNetwork(addressOf(incoming)),
    account: SESSION_COOKIE.exec(incoming.headers.cookie ?? '')?.[1] ?? null,
  });
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

/** A refusal on a busy process takes about as long again, and should take no more than a second. */
const MAX_WAIT_MS = seconds(0.5);
/** Each of these is a connection with a head of a few kilobytes. */
const MAX_WAITING = 4_000;
const MAX_WAITING_PER_CONNECTION = 10;
const MAX_COUNTED_MS = seconds(1);
/** Most are answered without the database. */
const FILES_AT_ONCE = 64;

/**
 * The places of each kind. Work that waits for the database takes as many as the pool has connections,
 * and as many again are being rendered: more would only wait inside, where nobody can refuse them in time.
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
    reading: limits(2 * poolSize),
    'sign-in': limits(2 * poolSize),
    file: limits(FILES_AT_ONCE),
    page: limits(2 * poolSize),
  };
}
