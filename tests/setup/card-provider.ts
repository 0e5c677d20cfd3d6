import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { cardProvider } from '#sandbox/card-provider/card-provider.ts';
import { signatureHeader } from '#sandbox/card-provider/event-sender.ts';

const WEBHOOK_SECRET = 'whsec_for_tests_only_0123456789';
const SECRET_KEY = 'sk_test_for_tests_only';

type Weather = 'fine' | 'away' | 'answers lost';

export interface TestCardProvider extends ReturnType<typeof cardProvider> {
  /** Settings that lead a app to it; filled before the app opens. */
  env: Record<string, string>;
  /** `answers lost`: what is asked for is done, and nobody hears of it. */
  weather: Weather;
  /** What the provider takes for now; a app under test sets its own clock here. */
  now: () => Date;
  /** Everything that was asked of it, as `POST /v1/refunds`. */
  asked: string[];
  /** Told of every question as it arrives, before it is answered. */
  onAsked: () => void;
  /** An event as it travels: its body, and the header that proves it. */
  signed(event: Stripe.EventBase, secret?: string, at?: Date): { body: string; signature: string };
  /** Events of one type about one object, oldest first. */
  eventsOf(type: string, objectId?: string): Stripe.EventBase[];
}

/** A card provider over a real socket, that a test can tell how to behave. It sends no events by itself. */
export function openCardProvider(): TestCardProvider {
  const cards = {
    env: {},
    weather: 'fine',
    now: () => new Date(),
    asked: [],
    onAsked: () => {},
  } as unknown as TestCardProvider;
  let server: Server;
  beforeAll(async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const breakLine = () => {
      throw new Error('the line broke');
    };
    const provider = cardProvider({
      origin,
      secretKey: SECRET_KEY,
      webhook: { url: null, secret: WEBHOOK_SECRET },
      folder: null,
      now: () => cards.now(),
      weather: (when) => {
        if (cards.weather === 'away' && when === 'before') breakLine();
        if (cards.weather === 'answers lost' && when === 'after') breakLine();
      },
    });
    const listen = getRequestListener(provider.app.fetch);
    server.on('request', (request, response) => {
      cards.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
      cards.onAsked();
      void listen(request, response);
    });
    Object.assign(cards, provider);
    Object.assign(cards.env, {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: origin,
      STRIPE_PAGE_URLS: origin,
    });
  });
  beforeEach(() => {
    cards.weather = 'fine';
    cards.asked = [];
    cards.onAsked = () => {};
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  cards.signed = (event, secret = WEBHOOK_SECRET, at = cards.now()) => {
    const body = JSON.stringify(event);
    return { body, signature: signatureHeader(body, secret, at) };
  };
  cards.eventsOf = (type, objectId) =>
    cards.books
      .list('event')
      .filter((event) => event.type === type)
      .filter((event) => !objectId || (event.data.object as { id?: string }).id === objectId)
      .reverse();
  return cards;
}
