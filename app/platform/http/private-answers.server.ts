import { createMiddleware } from 'hono/factory';

/** What is made for one visitor is kept by nobody, unless the handler says otherwise. */
export const privateAnswers = createMiddleware(async (context, next) => {
  await next();
  if (!context.res.headers.has('Cache-Control')) {
    context.res.headers.set('Cache-Control', 'private, no-store');
  }
});
