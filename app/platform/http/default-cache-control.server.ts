import { createMiddleware } from 'hono/factory';

/** Forbids caching of every response whose handler sets no `Cache-Control`: it is for one visitor. */
export const defaultCacheControl = createMiddleware(async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) {
    context.res.headers.set('Cache-Control', 'private, no-store');
  }
});
