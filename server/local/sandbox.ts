import { randomBytes } from 'node:crypto';
import type { Config, Environment } from '#app/platform/config/config.server.ts';
import { assertPortFree } from './assert-port-free.ts';
import { type Program, startProgram } from './program.ts';
import type { Watcher } from './watcher.ts';

/** Stand-ins for outside services on this machine (see sandbox/). */
export interface Sandbox extends Pick<Program, 'stop'> {
  /** Settings that lead the product to it. */
  settings: Environment;
  /** The address where every mail can be read, unless a mail server is configured. */
  mailbox: string | null;
  /** The address of its payments, unless Stripe is configured. */
  payments: string | null;
  hasGoogle: boolean;
}

/**
 * Starts stand-ins for the mail server, Google and the card provider where none is configured.
 * @returns null when everything is configured, and always in production mode
 */
export async function startSandbox(
  config: Config,
  env: Environment,
  watcher: Watcher,
): Promise<Sandbox | null> {
  const needsMail = !config.mail.smtpUrl;
  const needsGoogle = !config.accounts.google;
  const needsCards = !config.cards;
  if (config.mode !== 'local' || !(needsMail || needsGoogle || needsCards)) return null;
  const [port, smtpPort] = [config.port + 1, config.port + 2];
  await assertPortFree(port, '127.0.0.1');
  await assertPortFree(smtpPort, '127.0.0.1');
  const cardKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const cardWebhookSecret = `whsec_${randomBytes(24).toString('hex')}`;
  const { ready, stop } = startProgram(
    'The sandbox',
    [
      'sandbox/main.ts',
      `--port=${port}`,
      `--smtp-port=${smtpPort}`,
      `--folder=${config.dataDir}/sandbox`,
      `--app-url=${config.baseUrl}`,
    ],
    // Not as arguments, which every user of the machine can read.
    needsCards
      ? { ...env, SANDBOX_CARD_KEY: cardKey, SANDBOX_CARD_WEBHOOK_SECRET: cardWebhookSecret }
      : env,
    watcher,
  );
  await ready;
  const address = `http://localhost:${port}`;
  return {
    stop,
    settings: {
      ...(needsCards && {
        STRIPE_SECRET_KEY: cardKey,
        STRIPE_WEBHOOK_SECRET: cardWebhookSecret,
        STRIPE_API_URL: address,
        STRIPE_PAGE_URLS: address,
      }),
      ...(needsMail && { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` }),
      ...(needsGoogle && {
        GOOGLE_ISSUER: address,
        GOOGLE_CLIENT_ID: 'unsent-sandbox',
        GOOGLE_CLIENT_SECRET: 'not-a-secret',
      }),
    },
    mailbox: needsMail ? `${address}/mail` : null,
    payments: needsCards ? `${address}/pay` : null,
    hasGoogle: needsGoogle,
  };
}
