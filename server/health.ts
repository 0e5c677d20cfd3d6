import { Hono } from 'hono';
import type { Readiness } from '#app/platform/health/readiness.server.ts';

/**
 * `/live`: the process runs. `/ready`: send it work; anything but 200 means send it elsewhere. The
 * two differ when the database is away: restarting this process would not bring it back.
 */
export function healthRoutes(parts: Readiness[]): Hono {
  const app = new Hono();
  app.get('/live', (context) => context.text('ok'));
  app.get('/ready', async (context) => {
    const answers = await Promise.all(parts.map((part) => part.check()));
    const reason = answers.find((answer) => answer !== null);
    return reason
      ? context.text(`not ready: ${reason}`, 503, {
          'retry-after': '5',
          'cache-control': 'no-store',
        })
      : context.text('ready', 200, { 'cache-control': 'no-store' });
  });
  return app;
}
