import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { Storage } from '../storage/storage.server.ts';
import type { WebEnv } from './web-env.server.ts';

/** A presigned address must outlive a slow start of a film, and little more. */
const SIGNED_ADDRESS_LIFE = '5 minutes';

/**
 * Answers with a stored file: from the folder with ranges, from a bucket by a short-lived address
 * that the browser follows. Whoever calls it has checked who may see the file.
 * @param headers for the answer, the content type among them: it is never guessed from the key
 */
export async function answerStoredFile(
  context: Context<WebEnv>,
  { disk, folder }: Storage,
  key: string,
  headers: Record<string, string>,
): Promise<Response> {
  if (!(await disk.exists(key))) return context.notFound() as Response;
  if (folder === null) {
    const address = await disk.getSignedUrl(key, {
      expiresIn: SIGNED_ADDRESS_LIFE,
      contentType: headers['content-type'] ?? 'application/octet-stream',
    });
    return new Response(null, { status: 302, headers: { ...headers, location: address } });
  }
  const answer = await serveStatic({ root: folder, path: key })(context, async () => {});
  if (!(answer instanceof Response)) return context.notFound() as Response;
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  answer.headers.set('accept-ranges', 'bytes');
  return answer;
}
