import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { createSandboxCardProvider } from './card-provider/sandbox-card-provider.ts';
import { mailPages } from './mail/mail-pages.ts';
import { createMailStore } from './mail/mail-store.ts';
import { startSandboxMailServer } from './mail/sandbox-mail-server.ts';
import { sandboxPage } from './sandbox-page.ts';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Runs local replacements for the mail server, Stripe and Google, on loopback only. They speak the
 * real protocols and import nothing from the product.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'smtp-port': { type: 'string' },
    folder: { type: 'string' },
    'app-url': { type: 'string' },
  },
});
const { SANDBOX_CARD_KEY: cardKey = '', SANDBOX_CARD_WEBHOOK_SECRET: cardWebhookSecret = '' } =
  process.env;
const port = Number(values.port);
const smtpPort = Number(values['smtp-port']);
const folder = path.resolve(values.folder ?? 'data/sandbox');
const appUrl = values['app-url'] ?? 'http://localhost:3000';
const origin = `http://localhost:${port}`;

const mailStore = createMailStore(path.join(folder, 'mail'));
const stopMailServer = await startSandboxMailServer(smtpPort, mailStore);

/** The larger half of the sandbox, loaded at its first request: mail and payments need not wait for it. */
let googleLoads: Promise<RequestHandler> | undefined;
const google: RequestHandler = async (request, response) => {
  googleLoads ??= import('./google/identity-provider.ts').then(({ createIdentityProvider }) =>
    createIdentityProvider(origin, appUrl),
  );
  return (await googleLoads)(request, response);
};

const cards = createSandboxCardProvider({
  origin,
  secretKey: cardKey,
  webhook: {
    url: cardKey ? `${appUrl}/api/stripe-webhook` : null,
    secret: cardWebhookSecret,
  },
  folder,
});

const startPage = sandboxPage(
  'Sandbox services',
  html`<ul>
    <li><a href="/mail">Mail</a>: every mail the product has sent</li>
    <li><a href="/pay">Cards</a>: every payment, plan, refund, dispute and event</li>
  </ul>
  <p>Test addresses: mail to anything at <code>bounce.test</code> is refused, at <code>busy.test</code>
  deferred twice, at <code>slow.test</code> answered after 20 seconds.</p>`,
);

const app = new Hono();
app.get('/', (context) => context.html(startPage));
app.route('/mail', mailPages(mailStore));
app.route('/', cards.app);
const pages = getRequestListener(app.fetch);
const isPage = (url = '') => url === '/' || /^\/(mail|pay|v1)(\/|\?|$)/.test(url);

const server = createServer((request, response) => {
  const handled = isPage(request.url) ? pages(request, response) : google(request, response);
  handled.catch(() => response.writeHead(500).end('The sandbox failed'));
});
server.listen(port, '127.0.0.1', () => process.send?.('ready'));

const stop = async () => {
  cards.events.stop();
  server.close();
  server.closeAllConnections();
  await stopMailServer();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);
