import { Duplex } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { acceptsEncoding } from './accepts-encoding.server.ts';

/** About as fast as gzip and an eighth smaller; the default of 11 is meant for files. */
const QUALITY = 5;
const SMALLEST_BYTES = 1_024;

/**
 * Compresses with Brotli for browsers that accept it, which all current ones do over TLS. Hono's gzip,
 * registered before this, handles the rest.
 */
export const brotli = createMiddleware(async (context, next) => {
  await next();
  const { res, req } = context;
  if (
    !acceptsEncoding(context, 'br') ||
    req.method === 'HEAD' ||
    res.status === 206 ||
    !res.body ||
    res.headers.has('content-encoding') ||
    Number(res.headers.get('content-length') ?? SMALLEST_BYTES) < SMALLEST_BYTES ||
    !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(res.headers.get('content-type') ?? '')
  ) {
    return;
  }
  const encoder = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  const { readable, writable } = Duplex.toWeb(encoder);
  context.res = new Response(
    res.body.pipeThrough({ readable, writable } as ReadableWritablePair<Uint8Array, Uint8Array>),
    res,
  );
  context.res.headers.delete('content-length');
  context.res.headers.set('content-encoding', 'br');
  context.res.headers.append('vary', 'accept-encoding');
  // Strong validators promise identical bytes, and compression changes them.
  const etag = res.headers.get('etag');
  if (etag && !etag.startsWith('W/')) context.res.headers.set('etag', `W/${etag}`);
});
