import { Hono } from 'hono';
import { listPublicImages } from '../storage/public-images.server.ts';
import type { Storage } from '../storage/storage.server.ts';
import type { WebEnv } from './web-env.server.ts';

/** One week, plus one day in which caches may serve the old image while they fetch the new one. */
const CACHE_CONTROL = 'public, max-age=604800, stale-while-revalidate=86400';

/**
 * Serves the public images from storage. Images in a bucket are proxied, not redirected to: a signed
 * address would expire long before the caches that store the redirect.
 */
export function publicImageRoutes({ disk }: Storage): Hono<WebEnv> {
  const images = listPublicImages();
  /** Few and small, with keys that name their content, so a cached image is never stale. */
  const cached = new Map<string, Uint8Array<ArrayBuffer>>();
  const app = new Hono<WebEnv>();

  async function read(key: string): Promise<Uint8Array<ArrayBuffer> | null> {
    if (!(await disk.exists(key))) return null;
    const bytes = Uint8Array.from(await disk.getBytes(key));
    cached.set(key, bytes);
    return bytes;
  }

  app.get('/images/:name', async (context) => {
    const image = images.get(context.req.param('name'));
    if (!image) return context.notFound();
    const headers = { 'cache-control': CACHE_CONTROL, etag: `"${image.hash}"` };
    if (context.req.header('if-none-match')?.includes(image.hash)) {
      return context.body(null, 304, headers);
    }
    const bytes = cached.get(image.key) ?? (await read(image.key));
    if (!bytes) return context.notFound();
    return context.body(bytes, 200, { ...headers, 'content-type': image.contentType });
  });

  return app;
}
