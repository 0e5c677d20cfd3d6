import { createServer } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { cardProvider } from './card-provider/card-provider.ts';
import { identityProvider } from './google/identity-provider.ts';
import { landingPage } from './landing-page.ts';
import { mailPages } from './mail/mail-pages.ts';
import { startMailServer } from './mail/mail-server.ts';
import { mailbox } from './mail/mailbox.ts';

/**
 * The outside world in a box (docs/architecture.md): stand-ins for a mail provider, Google and
 * others, on loopback only, speaking the real protocols. It knows nothing of the product's code.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    'smtp-port': { type: 'string' },
    folder: { type: 'string' },
    'app-url': { type: 'string' },
    'card-key': { type: 'string' },
    'card-webhook-secret': { type: 'string' },
  },
});
const port = Number(values.port);
const smtpPort = Number(values['smtp-port']);
const folder = path.resolve(values.folder ?? 'data/sandbox');
const appUrl = values['app-url'] ?? 'http://localhost:3000';

const box = mailbox(path.join(folder, 'mail'));
const stopMail = await startMailServer(smtpPort, box);
const google = identityProvider(`http://localhost:${port}`, appUrl);
const cards = cardProvider({
  origin: `http://localhost:${port}`,
  secretKey: values['card-key'] ?? '',
  webhook: {
    url: values['card-key'] ? `${appUrl}/api/stripe-webhook` : null,
    secret: values['card-webhook-secret'] ?? '',
  },
  folder,
});

const app = new Hono();
app.get('/', landingPage);
app.route('/mail', mailPages(box));
app.route('/', cards.app);
const pages = getRequestListener(app.fetch);
const isPage = (url = '') => url === '/' || /^\/(mail|pay|v1)(\/|\?|$)/.test(url);

const server = createServer((request, response) => {
  const answer = isPage(request.url) ? pages(request, response) : google(request, response);
  answer.catch(() => response.writeHead(500).end('The sandbox failed'));
});
server.listen(port, '127.0.0.1', () => process.send?.('ready'));

const end = async () => {
  cards.events.stop();
  server.close();
  server.closeAllConnections();
  await stopMail();
  process.exit(0);
};
process.once('SIGTERM', end);
process.once('SIGINT', end);
process.once('disconnect', end);
