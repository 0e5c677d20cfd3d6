import { recordNetworkError } from './network-error.ts';

const MAX_RETRIES = 3;
/** Before the first retry; doubles with each further one. */
const FIRST_DELAY_MS = 200;
/** Slower responses are logged. */
const SLOW_MS = 30_000;

const TEMPORARY = new Set([502, 503, 504]);
const UNAUTHORIZED = new Set([401, 403]);
const SAFE_METHODS = new Set(['GET', 'HEAD']);

interface FetchEnvironment {
  fetch: typeof fetch;
  /** Monotonic milliseconds. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  log(message: string): void;
  onUnauthorized(): void;
}

/**
 * A `fetch` that retries safe requests after a temporary server error, logs 401, 403 and slow
 * responses, and reports the unauthorized ones. Requests and responses pass through unchanged.
 */
export function fetchWithRetry(environment: FetchEnvironment): typeof fetch {
  const { fetch, now, wait, log, onUnauthorized } = environment;
  return async (input, init) => {
    const startedAt = now();
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    let response = await fetch(request.clone());
    for (let retry = 0; retry < MAX_RETRIES; retry += 1) {
      const canRetry = SAFE_METHODS.has(request.method) && !request.signal.aborted;
      if (!TEMPORARY.has(response.status) || !canRetry) break;
      await wait(FIRST_DELAY_MS * 2 ** retry);
      response = await fetch(request.clone());
    }
    if (UNAUTHORIZED.has(response.status)) {
      log(`${pathname} answered with ${response.status}`);
      onUnauthorized();
    }
    const elapsed = now() - startedAt;
    if (elapsed > SLOW_MS) log(`${pathname} took ${Math.round(elapsed / 1_000)} seconds`);
    return response;
  };
}

/**
 * Whether the router asks for the routes of the page that is shown and of nothing else. It knows them, but
 * asks again before a form of that page is sent, and without a network it would show an error instead.
 */
export function isDiscoveryOfShownPage(url: string, shownPath: string): boolean {
  const { pathname, searchParams } = new URL(url);
  const paths = searchParams.get('paths')?.split(',') ?? [];
  return (
    pathname === '/__manifest' &&
    paths.includes(shownPath) &&
    paths.every((path) => path === shownPath || shownPath.startsWith(`${path}/`))
  );
}

const UNAUTHORIZED_EVENT = 'unsent:unauthorized';

/**
 * Replaces the page's global `fetch` by `fetchWithRetry`. React Router calls the global one and
 * offers no other hook that sees every request of a page, its own included.
 */
export function wrapGlobalFetch(): void {
  const original = window.fetch.bind(window);
  window.fetch = fetchWithRetry({
    fetch: async (input, init) => {
      if (input instanceof Request && isDiscoveryOfShownPage(input.url, location.pathname)) {
        return Response.json({});
      }
      return original(input, init).catch((error: unknown) => {
        recordNetworkError(error);
        throw error;
      });
    },
    now: () => performance.now(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // biome-ignore lint/suspicious/noConsole: the log of a page is its console
    log: (message) => console.warn(message),
    onUnauthorized: () => dispatchEvent(new Event(UNAUTHORIZED_EVENT)),
  });
}

/** Listens for 401 and 403 responses. @returns a function that stops listening */
export function listenForUnauthorized(callback: () => void): () => void {
  addEventListener(UNAUTHORIZED_EVENT, callback);
  return () => removeEventListener(UNAUTHORIZED_EVENT, callback);
}
