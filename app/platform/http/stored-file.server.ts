import { Readable } from 'node:stream';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { Storage } from '../storage/storage.server.ts';
import type { WebEnv } from './web-env.server.ts';

/** Long enough for a film that starts slowly, and not much longer. */
const SIGNED_ADDRESS_LIFE = '5 minutes';

/** Response headers; the content type is required because it is never guessed from the key. */
type FileHeaders = Record<'content-type' | 'cache-control', string> & Record<string, string>;

/**
 * Serves a stored video: from the folder with range requests, from a bucket by a redirect to a
 * short-lived signed address. The caller has checked that the viewer may see it, and that its key
 * identifies no person, because a signed address contains the key.
 */
export async function serveStoredVideo(
  context: Context<WebEnv>,
  storage: Storage,
  key: string,
  headers: FileHeaders,
): Promise<Response> {
  const { disk, folder } = storage;
  if (!(await disk.exists(key))) return context.notFound() as Response;
  if (folder !== null) return serveFromFolder(context, folder, key, headers);
  const location = await disk.getSignedUrl(key, {
    expiresIn: SIGNED_ADDRESS_LIFE,
    contentType: headers['content-type'],
  });
  return new Response(null, {
    status: 302,
    // A cached redirect would lead to an expired address.
    headers: { ...headers, 'cache-control': 'private, no-store', location },
  });
}

/**
 * Serves a stored image. From a bucket it is proxied: images are small, their keys may identify a
 * person, and mail programs and caches keep their addresses longer than a signed one is valid.
 */
export async function serveStoredImage(
  context: Context<WebEnv>,
  storage: Storage,
  key: string,
  headers: FileHeaders,
): Promise<Response> {
  const { disk, folder } = storage;
  if (!(await disk.exists(key))) return context.notFound() as Response;
  if (folder !== null) return serveFromFolder(context, folder, key, headers);
  const { contentLength } = await disk.getMetaData(key);
  const body = Readable.toWeb(await disk.getStream(key)) as ReadableStream;
  return new Response(body, { headers: { ...headers, 'content-length': String(contentLength) } });
}

async function serveFromFolder(
  context: Context<WebEnv>,
  folder: string,
  key: string,
  headers: FileHeaders,
): Promise<Response> {
  const answer = await serveStatic({ root: folder, path: key })(context, async () => {});
  if (!(answer instanceof Response)) return context.notFound() as Response;
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  answer.headers.set('accept-ranges', 'bytes');
  return answer;
}
