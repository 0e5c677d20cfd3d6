import { Hono } from 'hono';
import { listPublicImages } from '../storage/public-images.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import type { WebEnv } from './web-env.server.ts';

/** A week, and a day more in which the old one may stand while a new one is fetched. */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=86400';

/**
 * Serves the public images from storage. From a bucket they are passed through, not redirected to:
 * a signed address would die long before the caches that keep the redirect.
 */
export function publicImageRoutes({ disk }: Storage): Hono<WebEnv> {
  const images = listPublicImages();
  /** They are few and small, and their keys name their content: read once, they stay right. */
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const app = new Hono<WebEnv>();

  async function read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!(await disk.exists(key))) return null;
    const bytes = Uint8Array.from(await disk.getBytes(key));
    kept.set(key, bytes);
    return bytes;
  }

  app.get('/images/:name', async (context) => {
    const image = images.get(context.req.param('name'));
    if (!image) return context.notFound();
    const headers = { 'cache-control': CACHE_CONTROL, etag: `"${image.hash}"` };
    if (context.req.header('if-none-match')?.includes(image.hash)) {
      return context.body(null, 304, headers);
    }
    const bytes = kept.get(image.key) ?? (await read(image.key));
    if (!bytes) return context.notFound();
    return context.body(bytes, 200, { ...headers, 'content-type': image.contentType });
  });

  return app;
}
