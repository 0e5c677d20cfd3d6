import { recordNetworkError } from '../keep-page-when-offline.ts';

/** Spec section 9: retries back off from here, doubling; a slower answer than this is logged. */
const FIRST_PAUSE_MS = 200;
const MOST_RETRIES = 3;
const SLOW_MS = 30_000;

const PASSING = new Set([502, 503, 504]);
const REFUSED = new Set([401, 403]);
const HARMLESS = new Set(['GET', 'HEAD']);
const REFUSED_EVENT = 'unsent:refused';

export interface FetchWorld {
  fetch: typeof fetch;
  /** Milliseconds on a clock that only goes forward. */
  now(): number;
  pause(milliseconds: number): Promise<void>;
  log(message: string): void;
  onRefused(): void;
}

/**
 * `fetch` with watchful eyes (spec sections 6, 7 and 9): a call that can be repeated without harm is
 * repeated when the server is only passing through a bad moment; refusals and slow answers are
 * logged and told. Nothing of what is asked or answered is changed.
 */
export function fetchWithRetry(world: FetchWorld): typeof fetch {
  return async (input, init) => {
    const begun = world.now();
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    let answer = await world.fetch(request.clone());
    for (let retry = 0; retry < MOST_RETRIES; retry += 1) {
      const mayRepeat = HARMLESS.has(request.method) && !request.signal.aborted;
      if (!PASSING.has(answer.status) || !mayRepeat) break;
      await world.pause(FIRST_PAUSE_MS * 2 ** retry);
      answer = await world.fetch(request.clone());
    }
    if (REFUSED.has(answer.status)) {
      world.log(`${pathname} answered with ${answer.status}`);
      world.onRefused();
    }
    const took = world.now() - begun;
    if (took > SLOW_MS) world.log(`${pathname} took ${Math.round(took / 1_000)} seconds`);
    return answer;
  };
}

/** Puts the watch on everything this page asks from now on. */
export function wrapGlobalFetch(): void {
  const original = window.fetch.bind(window);
  window.fetch = fetchWithRetry({
    fetch: (input, init) =>
      original(input, init).catch((error: unknown) => {
        recordNetworkError(error);
        throw error;
      }),
    now: () => performance.now(),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    // biome-ignore lint/suspicious/noConsole: the log of a page is its console
    log: (message) => console.warn(message),
    onRefused: () => dispatchEvent(new Event(REFUSED_EVENT)),
  });
}

/** Calls back at every refusal. @returns how to stop it */
export function whenRefused(callback: () => void): () => void {
  addEventListener(REFUSED_EVENT, callback);
  return () => removeEventListener(REFUSED_EVENT, callback);
}
