import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createDispatcher } from '#app/features/delivery/public.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { createWebApp } from './app.ts';
import { compose } from './compose.ts';
import type { ServingConfig } from './process.ts';

export type Development = typeof import('./development.ts');

/** The whole product in one process, as `npm run dev` replaces it after every change. */
export function startDevelopment(config: ServingConfig) {
  const { platform, services, close } = compose(config);
  const app = createWebApp({
    services,
    build: async () => (await import('virtual:react-router/server-build')) as ServerBuild,
    isDevelopment: true,
  });
  const dispatcher = createDispatcher({
    ...platform,
    mailer: createMailer(config.mail.smtpUrl ?? ''),
  });
  dispatcher.start();
  return {
    listener: getRequestListener(app.fetch),
    async stop() {
      await dispatcher.stop();
      await close();
    },
  };
}
