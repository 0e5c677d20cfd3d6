import { Hono } from 'hono';
import type { ApiOptions } from './api-options.ts';
import { controlPages } from './control-pages.ts';
import { EventSender } from './event-sender.ts';
import { payPages } from './pay-pages.ts';
import { portalPages } from './portal-pages.ts';
import { RecordStore } from './record-store.ts';
import { stripeApi } from './stripe-api.ts';
import { StripeSimulator } from './stripe-simulator.ts';

interface CardProviderOptions {
  /** Its own address, such as http://localhost:3001. */
  origin: string;
  secretKey: string;
  webhook: { url: string | null; secret: string };
  /** Where its records are saved; null keeps them in memory. */
  folder: string | null;
  now?: () => Date;
  onRequest?: ApiOptions['onRequest'];
}

/** Stripe on this machine: the API its SDK calls, a payment page, a billing portal and signed events. */
export function createSandboxCardProvider(options: CardProviderOptions) {
  const { origin, secretKey, webhook, folder } = options;
  const { now = () => new Date(), onRequest = () => {} } = options;
  const records = new RecordStore(folder);
  const events = new EventSender({ records, ...webhook, now });
  const simulator = new StripeSimulator({ records, events, now, origin });
  const app = new Hono();
  app.route('/v1', stripeApi({ records, simulator, origin, secretKey, now, onRequest }));
  app.route('/pay/portal', portalPages({ records, simulator }));
  app.route('/pay', controlPages({ records, simulator, events }));
  app.route('/pay', payPages({ records, simulator }));
  return { app, records, simulator, events };
}
