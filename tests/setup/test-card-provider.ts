import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { signatureHeader } from '#sandbox/card-provider/event-sender.ts';
import { createSandboxCardProvider } from '#sandbox/card-provider/sandbox-card-provider.ts';

const WEBHOOK_SECRET = 'whsec_for_tests_only_0123456789';
const SECRET_KEY = 'sk_test_for_tests_only';

/** `responses lost`: requests are carried out, but their responses never arrive. */
type Outage = 'none' | 'unreachable' | 'responses lost';

export interface TestCardProvider extends ReturnType<typeof createSandboxCardProvider> {
  /** Settings that point an app at it; filled before the app starts. */
  env: Record<string, string>;
  outage: Outage;
  /** The provider's clock; a test sets it to the clock of its app. */
  now: () => Date;
  /** Every request it received, such as `POST /v1/refunds`. */
  requests: string[];
  /** Called for every request as it arrives, before it is answered. */
  onRequest: () => void;
  /** An event as the webhook receives it: its body and its signature header. */
  sign(event: Stripe.EventBase, secret?: string, at?: Date): { body: string; signature: string };
  /** Events of one type about one object, oldest first. */
  eventsOf(type: string, objectId?: string): Stripe.EventBase[];
}

/** The sandbox's card provider on a real socket, for the tests of a file. It sends no events itself. */
export function createTestCardProvider(): TestCardProvider {
  const cards = {
    env: {},
    outage: 'none',
    now: () => new Date(),
    requests: [],
    onRequest: () => {},
  } as unknown as TestCardProvider;
  let server: Server;
  beforeAll(async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = createSandboxCardProvider({
      origin,
      secretKey: SECRET_KEY,
      webhook: { url: null, secret: WEBHOOK_SECRET },
      folder: null,
      now: () => cards.now(),
      onRequest: (stage) => {
        const failingStage = { none: null, unreachable: 'before', 'responses lost': 'after' };
        if (stage === failingStage[cards.outage]) throw new Error('Connection lost');
      },
    });
    const listen = getRequestListener(provider.app.fetch);
    server.on('request', (request, response) => {
      cards.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      cards.onRequest();
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
    cards.outage = 'none';
    cards.requests = [];
    cards.onRequest = () => {};
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  cards.sign = (event, secret = WEBHOOK_SECRET, at = cards.now()) => {
    const body = JSON.stringify(event);
    return { body, signature: signatureHeader(body, secret, at) };
  };
  cards.eventsOf = (type, objectId) =>
    cards.records
      .list('event')
      .filter((event) => event.type === type)
      .filter((event) => !objectId || (event.data.object as { id?: string }).id === objectId)
      .reverse();
  return cards;
}
