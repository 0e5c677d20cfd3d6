import { Hono } from 'hono';
import type { Readiness } from '#app/platform/health/readiness.server.ts';

/**
 * `/live`: the process runs. `/ready`: 200 means send it requests, anything else means do not. They
 * differ when the database is unavailable: restarting this process would not help.
 */
export function healthRoutes(roles: Readiness[]): Hono {
  const app = new Hono();
  app.get('/live', (context) => context.text('ok'));
  app.get('/ready', async (context) => {
    const answers = await Promise.all(roles.map((role) => role.check()));
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
