import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { readMediaToken } from '#app/features/letters/media-token.server.ts';
import { isViewCookie, viewCookieName } from '#app/features/letters/view-cookie.server.ts';
import { type Film, srcWithPasses } from '#app/features/templates/film.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Services } from '../services.server.ts';

/** Fetches one of our own paths within the process, as a browser would. */
export type InternalFetch = (context: Context<WebEnv>, path: string) => Promise<Response>;

/** The headers of a film's file that are forwarded. None tells which film or whose file it is. */
const FORWARDED_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'location',
] as const;

const FILE = /^(landscape|portrait)-(\d)$/;

/** The film at short-lived addresses that only the browser that opened the letter can use. */
export function filmForToken(film: Film, token: string): Film {
  const withAddresses = (frame: 'landscape' | 'portrait'): Film['landscape'] => ({
    ...film[frame],
    videos: film[frame].videos.map(({ type }, index) => ({
      src: `/delivery/media/${token}/${frame}-${index}`,
      type,
    })),
  });
  return { ...film, landscape: withAddresses('landscape'), portrait: withAddresses('portrait') };
}

/**
 * Streams the film of an opened letter, view-only: it needs the view cookie of that letter, and is
 * refused when the browser says that the request does not come from a player on our own page.
 */
export function mediaRoutes(
  services: Services,
  privateHeaders: () => Record<string, string>,
  internalFetch: InternalFetch,
) {
  const app = new Hono<WebEnv>();
  const refuse = (status: 403 | 404) => new Response(null, { status, headers: privateHeaders() });

  app.get('/delivery/media/:mediaToken/:file', async (context) => {
    const token = readMediaToken(services, context.req.param('mediaToken'));
    const [, frame, index] = FILE.exec(context.req.param('file')) ?? [];
    if (!token?.filmId || !frame) return refuse(404);
    const cookie = getCookie(context, viewCookieName(token.deliveryId));
    if (!isViewCookie(services, token.deliveryId, cookie)) return refuse(404);
    if (!isOwnPlayer(context)) return refuse(403);
    const source = getFilm(token.filmId)[frame as 'landscape' | 'portrait'].videos[Number(index)];
    if (!source) return refuse(404);
    const passes = context.req.query('passes');
    const src = passes ? srcWithPasses(source.src, Number(passes)) : source.src;
    const response = await internalFetch(context, src);
    const headers = new Headers(privateHeaders());
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    return new Response(response.body, { status: response.status, headers });
  });

  return app;
}

/** Requests without these headers pass: older browsers do not send them. */
function isOwnPlayer(context: Context<WebEnv>): boolean {
  const dest = context.req.header('sec-fetch-dest');
  const site = context.req.header('sec-fetch-site');
  return (dest === undefined || dest === 'video') && (site === undefined || site === 'same-origin');
}
