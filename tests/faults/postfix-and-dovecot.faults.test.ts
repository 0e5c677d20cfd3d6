import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countBounceReports } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { readBouncesJob } from '#app/features/dispatch/bounces/read-bounces.job.server.ts';
import type { Dispatcher } from '#app/features/dispatch/worker/dispatcher.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { deliveryOf } from '../factories/deliveries.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { createCertificateAuthority, hasOpenssl } from '../setup/certificates.ts';
import { testDispatcher } from '../setup/dispatcher.ts';
import {
  COLLECTED_DOMAIN,
  MAIL_DOMAIN,
  MAIL_FROM,
  type MailServers,
  missingMailServers,
  PIPED_DOMAIN,
  people,
  startMailServers,
} from '../setup/documented-mail.ts';
import { createTestApp } from '../setup/test-app.ts';
import { until } from '../setup/until.ts';
import { createDkimVerifier, hasOpendkim } from '../setup/verify-dkim.ts';
import { openWebServer } from '../setup/web-server.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** Where they are not installed: apt-get install postfix dovecot-imapd opendkim curl. */
const missing = [
  ...missingMailServers,
  ...(hasOpenssl ? [] : ['OpenSSL']),
  ...(hasOpendkim ? [] : ['OpenDKIM']),
];
const title = missing.length ? `skipped: no ${missing.join(', ')} here` : 'Postfix as the relay';

describe.runIf(missing.length === 0)(title, () => {
  const app = createTestApp({
    MAIL_FROM,
    BOUNCE_DOMAIN: PIPED_DOMAIN,
    DKIM_SELECTOR: 's2027',
    DKIM_PRIVATE_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  });
  const web = openWebServer(app);
  const trusted = getCACertificates('default');
  let folder: string;
  let mail: MailServers;
  let worker: Dispatcher;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-postfix-'));
    await chmod(folder, 0o755);
    const authority = await createCertificateAuthority(folder);
    setDefaultCACertificates([...trusted, authority.pem]);
    const certificate = authority.issue('localhost');
    const baseUrl = web.origin;
    const password = 'p@ss/100%';
    mail = await startMailServers({ folder, authority, certificate, password, baseUrl });
    worker = testDispatcher(app, createMailer(mail.smtpUrl, 'required'));
  });
  afterAll(async () => {
    await mail?.stop();
    setDefaultCACertificates(trusted);
    await rm(folder, { recursive: true, force: true });
  });

  async function send(recipientEmail: string): Promise<string> {
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, 1);
    const messageId = await buildSent(app, sender, { recipientEmail });
    await worker.drain();
    return messageId;
  }

  async function expectBounced(messageId: string): Promise<void> {
    await until('the bounce', async () => (await deliveryOf(app, messageId)).reason !== null);
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'failed', reason: 'bounced' });
  }

  test('a letter arrives with a signature that another program verifies', async () => {
    await send(people.ada);
    const source = await mail.mailTo(people.ada);
    const verify = await createDkimVerifier(folder, {
      name: `s2027._domainkey.${MAIL_DOMAIN}`,
      record,
    });
    expect(await verify(source)).toMatch(/succeeded$/);
  });

  test('an address that it refuses has failed', async () => {
    const id = await send(`nobody@${MAIL_DOMAIN}`);
    expect(await deliveryOf(app, id)).toMatchObject({ state: 'failed', reason: 'address_refused' });
  });

  test('an address that it defers is tried again, and accepted', async () => {
    await mail.postfix.answer({ [people.ben]: '450 4.2.1 Greylisted, come back later' });
    const id = await send(people.ben);
    expect(await deliveryOf(app, id)).toMatchObject({ state: 'waiting', attempt: 1 });
    await mail.postfix.answer({});
    app.clock.advance(minutes(1));
    await worker.drain();
    expect(await deliveryOf(app, id)).toMatchObject({ state: 'accepted' });
    await mail.mailTo(people.ben);
  });

  test('a bounce of the next server comes back by the documented command', async () => {
    await expectBounced(await send('gone@elsewhere.test'));
  });

  test('a warning of the relay that it still tries changes nothing; when it gives up, the letter has failed', async () => {
    await mail.postfix.giveUp({ afterSeconds: 20, warningAfterSeconds: 1 });
    const ignored = async () =>
      (await countBounceReports(app.platform.db, app.clock.now())).ignored;
    const before = await ignored();
    const id = await send('slow@elsewhere.test');
    await until('the warning', async () => (await ignored()) > before);
    expect(await deliveryOf(app, id)).toMatchObject({ state: 'accepted' });
    await expectBounced(id);
  });

  test('a bounce of the next server comes back by a mailbox', async () => {
    const { config, services } = app;
    const collected = {
      ...config.mail,
      bounceDomain: COLLECTED_DOMAIN,
      bounceMailboxUrl: mail.bounceMailboxUrl,
      tls: 'required' as const,
    };
    const withMailbox = { ...services, config: { ...config, mail: collected } };
    const platform = { ...app.platform, config: withMailbox.config };
    worker = testDispatcher({ platform }, createMailer(mail.smtpUrl, 'required'));
    const id = await send('lost@elsewhere.test');
    await until('the report to be read', async () => {
      await readBouncesJob(withMailbox, services.deliveryHandlers).run({});
      return (await deliveryOf(app, id)).reason !== null;
    });
    await expectBounced(id);
  });
});
