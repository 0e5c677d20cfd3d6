import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { mayWatch, readMediaToken } from '#app/features/letters/media-token.server.ts';
import type { Film } from '#app/features/templates/film.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../services.server.ts';
import { viewCookieName } from './view-cookie-name.ts';

/** Answers for an address of our own, as if a browser had asked for it. */
export type InternalFetch = (context: Context<WebEnv>, path: string) => Promise<Response>;

/** All that is passed on of a film's answer: no name, no key, nothing of the file's history. */
const PASSED_ON = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'location',
] as const;

const FILE = /^(landscape|portrait)-(\d)$/;

/** The film of a letter, at addresses that only the browser that opened it can use, for a while. */
export function filmForToken(film: Film, ticket: string): Film {
  const moved = (frame: 'landscape' | 'portrait'): Film['landscape'] => ({
    ...film[frame],
    videos: film[frame].videos.map(({ type }, index) => ({
      src: `/delivery/media/${ticket}/${frame}-${index}`,
      type,
    })),
  });
  return { ...film, landscape: moved('landscape'), portrait: moved('portrait') };
}

/**
 * Streams the film of an opened letter (product.md section 4, view-only). Refused without the
 * viewing cookie of that very letter, and when a browser says that it is not a player on our own
 * page that asks. Nobody keeps a copy on the way.
 */
export function mediaRoutes(
  services: Services,
  privateHeaders: () => Record<string, string>,
  internalFetch: InternalFetch,
) {
  const app = new Hono<WebEnv>();
  const refuse = (status: 403 | 404) => new Response(null, { status, headers: privateHeaders() });

  app.get('/delivery/media/:ticket/:file', async (context) => {
    const ticket = readMediaToken(services, context.req.param('ticket'));
    const [, frame, index] = FILE.exec(context.req.param('file')) ?? [];
    if (!ticket?.filmId || !frame) return refuse(404);
    if (!mayWatch(services, ticket, getCookie(context, viewCookieName(ticket.deliveryId)))) {
      return refuse(404);
    }
    if (!isPlayerOfOurs(context)) return refuse(403);
    const source = getFilm(ticket.filmId)[frame as 'landscape' | 'portrait'].videos[Number(index)];
    if (!source) return refuse(404);
    const answer = await internalFetch(context, source.src);
    const headers = new Headers(privateHeaders());
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return new Response(answer.body, { status: answer.status, headers });
  });

  return app;
}

/** Browsers that say nothing are believed: older ones do not know these headers. */
function isPlayerOfOurs(context: Context<WebEnv>): boolean {
  const dest = context.req.header('sec-fetch-dest');
  const site = context.req.header('sec-fetch-site');
  return (dest === undefined || dest === 'video') && (site === undefined || site === 'same-origin');
}
