import {
  createDispatcher,
  type Dispatcher,
} from '#app/features/dispatch/worker/dispatcher.server.ts';
import { createDeliveryHandlers } from '#app/features/messages/sending/delivery-handlers.server.ts';
import { createMailer, type Mailer } from '#app/platform/mail/smtp.server.ts';
import type { TestApp } from './test-app.ts';

/** The worker that a test drains by hand, as the product wires it. */
export const testDispatcher = (
  { platform }: Pick<TestApp, 'platform'>,
  mailServer: { url: string } | Mailer,
): Dispatcher =>
  createDispatcher(
    {
      ...platform,
      mailer: 'url' in mailServer ? createMailer(mailServer.url, 'optional') : mailServer,
    },
    createDeliveryHandlers(platform),
  );
