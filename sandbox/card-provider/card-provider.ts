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
  /** Where it is reached, such as http://localhost:3001. */
  origin: string;
  secretKey: string;
  webhook: { url: string | null; secret: string };
  /** Where its books are kept; in memory only when null. */
  folder: string | null;
  now?: () => Date;
  weather?: ApiOptions['weather'];
}

/** A stand-in for Stripe: the API its SDK speaks, its payment page and portal, signed events. */
export function cardProvider(options: CardProviderOptions) {
  const { origin, secretKey, webhook, folder } = options;
  const { now = () => new Date(), weather = () => {} } = options;
  const books = new RecordStore(folder);
  const events = new EventSender({ books, ...webhook, now });
  const till = new StripeSimulator({ books, events, now, origin });
  const app = new Hono();
  app.route('/v1', stripeApi({ books, till, origin, secretKey, now, weather }));
  app.route('/pay/portal', portalPages({ books, till }));
  app.route('/pay', controlPages({ books, till, events }));
  app.route('/pay', payPages({ books, till }));
  return { app, books, till, events };
}
