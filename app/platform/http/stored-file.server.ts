import { Readable } from 'node:stream';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { Storage } from '../storage/storage.server.ts';
import type { WebEnv } from './web-env.server.ts';

/** A presigned address must outlive a slow start of a film, and little more. */
const SIGNED_ADDRESS_LIFE = '5 minutes';

/** Headers for the answer, the content type among them: it is never guessed from the key. */
type AnswerHeaders = Record<'content-type' | 'cache-control', string> & Record<string, string>;

/**
 * Answers with a stored film: from the folder with ranges, from a bucket by a short-lived address
 * that the browser follows, and that the security policy allows a player only. Whoever calls it has
 * checked who may see the film, and that its key names nobody: a signed address shows the key.
 */
export async function answerStoredFilm(
  context: Context<WebEnv>,
  storage: Storage,
  key: string,
  headers: AnswerHeaders,
): Promise<Response> {
  const { disk, folder } = storage;
  if (!(await disk.exists(key))) return context.notFound() as Response;
  if (folder !== null) return answerFromFolder(context, folder, key, headers);
  const location = await disk.getSignedUrl(key, {
    expiresIn: SIGNED_ADDRESS_LIFE,
    contentType: headers['content-type'],
  });
  return new Response(null, {
    status: 302,
    // Whoever kept the way there would be led to an address that has died.
    headers: { ...headers, 'cache-control': 'private, no-store', location },
  });
}

/**
 * Answers with a stored picture. From a bucket it is passed through: pictures are small, their keys
 * may name a person, and mail programs and caches keep their addresses for longer than one that is
 * signed would live.
 */
export async function answerStoredPicture(
  context: Context<WebEnv>,
  storage: Storage,
  key: string,
  headers: AnswerHeaders,
): Promise<Response> {
  const { disk, folder } = storage;
  if (!(await disk.exists(key))) return context.notFound() as Response;
  if (folder !== null) return answerFromFolder(context, folder, key, headers);
  const { contentLength } = await disk.getMetaData(key);
  const body = Readable.toWeb(await disk.getStream(key)) as ReadableStream;
  return new Response(body, { headers: { ...headers, 'content-length': String(contentLength) } });
}

async function answerFromFolder(
  context: Context<WebEnv>,
  folder: string,
  key: string,
  headers: AnswerHeaders,
): Promise<Response> {
  const answer = await serveStatic({ root: folder, path: key })(context, async () => {});
  if (!(answer instanceof Response)) return context.notFound() as Response;
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  answer.headers.set('accept-ranges', 'bytes');
  return answer;
}
