import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { type MediaToken, readMediaToken } from '#app/features/letters/media-token.server.ts';
import { isViewCookie, viewCookieName } from '#app/features/letters/view-cookie.server.ts';
import type { PictureSources } from '#app/features/pictures/browser/picture-addresses.ts';
import { findDeliveredPictureFile } from '#app/features/pictures/get-picture.server.ts';
import type { PictureSize } from '#app/features/pictures/picture-encryption.server.ts';
import type { VoiceSources } from '#app/features/recordings/browser/recording-addresses.ts';
import { findDeliveredSound } from '#app/features/recordings/get-recording.server.ts';
import {
  type SoundFormat,
  soundTypes,
} from '#app/features/recordings/recording-encryption.server.ts';
import { type Film, srcWithPasses } from '#app/features/templates/film.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { serveByteRange } from '#app/platform/http/byte-range.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { pictureFileHeaders } from '../pictures/picture-file-headers.server.ts';
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
const VOICE = /^voice\.(webm|m4a)$/;
const PICTURE = /^picture-(small|large)\.jpg$/;

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

/** The addresses of a letter's voice, for the browser that opened it. */
export const voiceForToken = (token: string): VoiceSources => ({
  webm: `/delivery/media/${token}/voice.webm`,
  m4a: `/delivery/media/${token}/voice.m4a`,
});

/** The addresses of a letter's picture, for the browser that opened it. */
export const pictureForToken = (token: string): PictureSources => ({
  small: `/delivery/media/${token}/picture-small.jpg`,
  large: `/delivery/media/${token}/picture-large.jpg`,
});

/**
 * Streams the film, the voice and the picture of an opened letter, view-only: they need the view cookie
 * of that letter, and are refused if the browser says that the request came from another site's page.
 */
export function mediaRoutes(
  services: Services,
  privateHeaders: () => Record<string, string>,
  internalFetch: InternalFetch,
) {
  const app = new Hono<WebEnv>();
  const refuse = (status: 403 | 404) => new Response(null, { status, headers: privateHeaders() });

  async function serveVoice(context: Context<WebEnv>, deliveryId: string, format: SoundFormat) {
    const sound = await findDeliveredSound(services, deliveryId, format);
    if (!sound) return refuse(404);
    return serveByteRange(context.req.raw, sound, {
      ...privateHeaders(),
      'content-type': soundTypes[format],
    });
  }

  async function servePicture(context: Context<WebEnv>, token: MediaToken, size: PictureSize) {
    const picture = await findDeliveredPictureFile(services, token, size);
    if (!picture) return refuse(404);
    return serveByteRange(context.req.raw, picture, { ...privateHeaders(), ...pictureFileHeaders });
  }

  app.get('/delivery/media/:mediaToken/:file', async (context) => {
    const token = readMediaToken(services, context.req.param('mediaToken'));
    const file = context.req.param('file');
    const format = VOICE.exec(file)?.[1] as SoundFormat | undefined;
    const size = PICTURE.exec(file)?.[1] as PictureSize | undefined;
    const [, frame, index] = FILE.exec(file) ?? [];
    if (!token) return refuse(404);
    const cookie = getCookie(context, viewCookieName(token.deliveryId));
    if (!isViewCookie(services, token.deliveryId, cookie)) return refuse(404);
    if (!isFromOwnPage(context, size ? ['image'] : ['video', 'audio'])) return refuse(403);
    if (size) return servePicture(context, token, size);
    if (format) return serveVoice(context, token.deliveryId, format);
    if (!frame || !token.filmId) return refuse(404);
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
function isFromOwnPage(context: Context<WebEnv>, destinations: string[]): boolean {
  const dest = context.req.header('sec-fetch-dest');
  const site = context.req.header('sec-fetch-site');
  return (
    (dest === undefined || destinations.includes(dest)) &&
    (site === undefined || site === 'same-origin')
  );
}
