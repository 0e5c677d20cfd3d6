import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#app/platform/clock/clock.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import {
  deleteSuppressedAddresses,
  deliveryOf,
  updateDelivery,
} from '#tests/factories/deliveries.ts';
import { buildSent, deleteMessages, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import {
  postmarkBounce,
  postmarkComplaint,
  postmarkSubscription,
  sesBounce,
  sesComplaint,
  sesReject,
} from '#tests/factories/relay-reports.ts';
import { openAmazonSns, TOPIC } from '#tests/setup/amazon-sns.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { hasOpenssl } from '#tests/setup/certificates.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp, type TestApp } from '#tests/setup/test-app.ts';
import { countBounceReports } from '../admin/delivery.queries.server.ts';
import { addDeliveryMetrics } from '../admin/delivery-metrics.queries.server.ts';
import { createRelays } from './relays/relays.server.ts';

const MAYA = 'maya@recipients.test';

/** Sends letters and posts reports of a provider about them. */
function openReporting(app: TestApp, provider: string) {
  const mailServer = openMailServer();
  const ask = createAsk(app);
  beforeEach(async () => {
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
    await app.pool.query('truncate bounce_report_counts, rate_limits');
  });
  return {
    /** @returns the message, and what its mail carried: the envelope sender, and the metadata for Postmark */
    async send() {
      const sender = await buildPerson(app);
      await giveFreeSends(app, sender, 1);
      const messageId = await buildSent(app, sender, { recipientEmail: MAYA });
      await testDispatcher(app, mailServer).drain();
      const { from = '', bytes = Buffer.alloc(0) } = mailServer.accepted.at(-1) ?? {};
      const [, metadata = ''] = /^x-pm-metadata-unsent: (\S+)$/im.exec(String(bytes)) ?? [];
      return { messageId, from, metadata, bytes: String(bytes) };
    },
    async post(body: string, headers: Record<string, string> = {}, path = provider) {
      const answer = await ask(`/mail/events/${path}`, { method: 'POST', body, headers });
      return `${answer.status} ${await answer.text()}`;
    },
    stateOf: async (messageId: string) => (await deliveryOf(app, messageId)).state,
    async suppressed() {
      const { rows } = await app.pool.query('select reason from suppressed_addresses');
      return rows.map(({ reason }) => reason);
    },
    counts: () => countBounceReports(app.platform.db, app.clock.now()),
  };
}

const THANKS = '200 Thank you.';

describe.runIf(hasOpenssl)('a report of Amazon SES', () => {
  const sns = openAmazonSns();
  const app = createTestApp(sns.env);
  const { send, post, stateOf, suppressed, counts } = openReporting(app, 'amazon-ses');
  beforeAll(() => {
    sns.now = () => app.clock.now();
  });
  // A certificate is kept, and some tests are about how it is fetched.
  beforeEach(() => {
    Object.assign(app.services, { relays: createRelays(app.platform) });
  });
  const about = (reference: string) => ({ reference, recipient: MAYA });
  const postAbout = (message: object, how?: Parameters<typeof sns.sign>[1]) =>
    post(sns.sign(sns.notification(message), how));

  test.each(['1', '2'] as const)(
    'with signature version %s fails the message and suppresses a dead address, once',
    async (version) => {
      const { messageId, from, metadata } = await send();
      expect(metadata).toBe('');
      expect(await postAbout(sesBounce(about(from)), { version })).toBe(THANKS);
      expect(await stateOf(messageId)).toBe('failed');
      expect(await suppressed()).toEqual(['bounced']);
      expect(await postAbout(sesBounce(about(from)), { version })).toBe(THANKS);
      expect(await counts()).toMatchObject({ failed: 1, ignored: 1 });
    },
  );

  test('that comes four times at once counts once, and its certificate is fetched once', async () => {
    const { from } = await send();
    const body = sns.sign(sns.notification(sesComplaint(about(from))));
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(body)));
    expect(answers).toEqual([THANKS, THANKS, THANKS, THANKS]);
    expect(await suppressed()).toEqual(['complaint']);
    expect(await counts()).toMatchObject({ complaint: 1, ignored: 3 });
    expect(sns.asked).toHaveLength(1);
  });

  test.each<[string, (from: string) => object, string, string[]]>([
    [
      'a full mailbox',
      (from) =>
        sesBounce(
          about(from),
          { bounceType: 'Transient', bounceSubType: 'MailboxFull' },
          { status: '5.2.2', diagnosticCode: '' },
        ),
      'failed',
      [],
    ],
    [
      'an automatic reply, which SES calls a bounce',
      (from) =>
        sesBounce(about(from), {
          bounceType: 'Transient',
          bouncedRecipients: [{ emailAddress: MAYA }],
        }),
      'accepted',
      [],
    ],
    [
      'an address on the suppression list of SES',
      (from) =>
        sesBounce(
          about(from),
          { bounceSubType: 'OnAccountSuppressionList' },
          { status: '', diagnosticCode: 'Amazon SES did not send the message' },
        ),
      'failed',
      ['bounced'],
    ],
    ['a mail that SES did not send', (from) => sesReject(about(from)), 'failed', []],
    [
      'a complaint that SES holds against an address',
      (from) => sesComplaint(about(from), { complaintSubType: 'OnAccountSuppressionList' }),
      'failed',
      [],
    ],
    [
      'a mail that is no spam after all',
      (from) => sesComplaint(about(from), { complaintFeedbackType: 'not-spam' }),
      'accepted',
      [],
    ],
    [
      'a delay',
      (from) => ({ ...sesBounce(about(from)), notificationType: 'DeliveryDelay' }),
      'accepted',
      [],
    ],
    [
      'the address of somebody else',
      (from) => sesBounce({ reference: from, recipient: 'ben@elsewhere.test' }),
      'accepted',
      [],
    ],
  ])('about %s is read as such', async (_name, report, state, reasons) => {
    const { messageId, from } = await send();
    expect(await postAbout(report(from))).toBe(THANKS);
    expect(await stateOf(messageId)).toBe(state);
    expect(await suppressed()).toEqual(reasons);
  });

  test.each<[string, (from: string) => string, string]>([
    [
      'changed after it was signed',
      (from) => sns.sign(sns.notification(sesBounce(about(from)))).replace('5.1.1', '5.1.2'),
      '403 Nothing proves that this report comes from the mail provider.',
    ],
    [
      'signed with a certificate from elsewhere',
      (from) =>
        sns.sign(sns.notification(sesBounce(about(from))), {
          certificateUrl:
            'https://sns.us-west-2.amazonaws.com.evil.test/SimpleNotificationService-0123456789abcdef.pem',
        }),
      '403 Nothing proves that this report comes from the mail provider.',
    ],
    [
      'an hour old',
      (from) =>
        sns.sign(
          sns.notification(sesBounce(about(from)), {
            Timestamp: new Date(app.clock.now().getTime() - hours(1) - 1).toISOString(),
          }),
        ),
      '403 This report is more than an hour old, or from the future.',
    ],
    [
      'for another topic',
      (from) => sns.sign(sns.notification(sesBounce(about(from)), { TopicArn: `${TOPIC}2` })),
      '403 This site does not listen to that topic.',
    ],
    [
      'without a signature',
      (from) => JSON.stringify(sns.notification(sesBounce(about(from)))),
      '400 This report could not be read.',
    ],
    ['no JSON', () => '{', '400 This report could not be read.'],
    [
      'of half a megabyte',
      (from) => sns.sign(sns.notification(sesBounce(about(from)))).padEnd(512 * 1024 + 1),
      '413 This is too long to send.',
    ],
  ])(
    'that is %s is refused in a sentence, and the real one still counts',
    async (_name, forge, answer) => {
      const { messageId, from } = await send();
      expect(await post(forge(from))).toBe(answer);
      expect(await stateOf(messageId)).toBe('accepted');
      expect(await postAbout(sesBounce(about(from)))).toBe(THANKS);
      expect(await stateOf(messageId)).toBe('failed');
    },
  );

  test.each(['redirected', 'missing', 'endless'] as const)(
    'is asked for again while its certificate is %s',
    async (certificate) => {
      const { messageId, from } = await send();
      sns.certificate = certificate;
      expect(await postAbout(sesBounce(about(from)))).toBe(
        '503 The certificate of the mail provider could not be fetched. Please send this again.',
      );
      expect(sns.asked).toHaveLength(1);
      sns.certificate = 'served';
      expect(await postAbout(sesBounce(about(from)))).toBe(THANKS);
      expect(await stateOf(messageId)).toBe('failed');
    },
  );

  test('about a mail of another installation, one that is no letter, a deleted letter or a late one changes nothing', async () => {
    const { messageId, from } = await send();
    const foreign = from.replace(/\.[\da-f]{20}@/, `.${'0'.repeat(20)}@`);
    for (const reference of [foreign, 'Unsent <letters@unsent.example>', '']) {
      expect(await postAbout(sesBounce(about(reference)))).toBe(THANKS);
    }
    expect(await counts()).toMatchObject({ unproven: 1, failed: 0, ignored: 0 });
    app.clock.advance(days(15));
    expect(await postAbout(sesBounce(about(from)))).toBe(THANKS);
    expect(await stateOf(messageId)).toBe('accepted');
    await deleteMessages(app);
    expect(await postAbout(sesBounce(about(from)))).toBe(THANKS);
    expect(await counts()).toMatchObject({ failed: 0 });
  });

  test('that comes before we know that the mail was accepted is asked for again', async () => {
    const { messageId, from } = await send();
    const { acceptedAt } = await deliveryOf(app, messageId);
    const transmittingSince = app.clock.now();
    await updateDelivery(app, messageId, { state: 'waiting', acceptedAt: null, transmittingSince });
    expect(await postAbout(sesBounce(about(from)))).toBe(
      '503 This report is about a mail that is still leaving. Please send it again.',
    );
    expect(await counts()).toMatchObject({ failed: 0, ignored: 0 });
    await updateDelivery(app, messageId, {
      state: 'accepted',
      acceptedAt,
      transmittingSince: null,
    });
    expect(await postAbout(sesBounce(about(from)))).toBe(THANKS);
    expect(await stateOf(messageId)).toBe('failed');
  });

  test('begins with a subscription, which is confirmed for our topic and at Amazon only', async () => {
    const confirm = () => sns.asked.filter((path) => path.includes('ConfirmSubscription'));
    expect(await post(sns.sign(sns.subscription({ TopicArn: `${TOPIC}2` })))).toBe(
      '403 This site does not listen to that topic.',
    );
    const elsewhere = {
      SubscribeURL: `https://evil.test/?Action=ConfirmSubscription&TopicArn=${TOPIC}`,
    };
    const other = sns.subscription();
    other.SubscribeURL = other.SubscribeURL?.replace('MyTopic', 'Other') ?? '';
    for (const changed of [sns.subscription(elsewhere), other]) {
      expect(await post(sns.sign(changed))).toBe(
        '403 Nothing proves that this report comes from the mail provider.',
      );
    }
    expect(confirm()).toEqual([]);
    expect(await post(sns.sign(sns.subscription()))).toBe(THANKS);
    expect(confirm()).toHaveLength(1);
    expect(await post(sns.sign(sns.notification('You have successfully subscribed')))).toBe(THANKS);
  });

  test('forged again and again is refused before it costs a signature, by network; topics of strangers are not counted', async () => {
    const stranger = sns.sign(sns.notification({}, { TopicArn: `${TOPIC}2` }));
    for (let count = 0; count < 130; count += 1) await post(stranger);
    const forged = sns.sign(sns.notification({})).replace('"Message":"{', '"Message":"{ ');
    const answers = new Set<string>();
    for (let count = 0; count < 121; count += 1) answers.add((await post(forged)).slice(0, 3));
    expect([...answers]).toEqual(['403', '429']);
    app.clock.advance(minutes(16));
    expect(await post(sns.sign(sns.subscription()))).toBe(THANKS);
  });
});

describe('a report of Postmark', () => {
  const PASSWORD = 'correct horse battery';
  const app = createTestApp({ POSTMARK_WEBHOOK_PASSWORD: PASSWORD });
  const { send, post, stateOf, suppressed, counts } = openReporting(app, 'postmark');
  const about = (reference: string) => ({ reference, recipient: MAYA });
  const basic = (credentials: string) => ({
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    'content-type': 'application/json',
  });
  const postEvent = (event: object, credentials = `unsent:${PASSWORD}`) =>
    post(JSON.stringify(event), basic(credentials));

  test('fails the message and suppresses a dead address, once', async () => {
    const { messageId, from, metadata, bytes } = await send();
    expect(metadata).toBe(/^b\+(.*)@/.exec(from)?.[1]);
    // Postmark takes no value longer than 80 characters.
    expect(metadata.length).toBeLessThanOrEqual(80);
    expect(bytes).toContain(metadata);
    expect(await postEvent(postmarkBounce(about(metadata)))).toBe(THANKS);
    expect(await postEvent(postmarkBounce(about(metadata)))).toBe(THANKS);
    expect(await stateOf(messageId)).toBe('failed');
    expect(await suppressed()).toEqual(['bounced']);
    expect(await counts()).toMatchObject({ failed: 1, ignored: 1 });
  });

  test.each<[string, (metadata: string) => object, string, string[]]>([
    [
      'a full mailbox',
      (one) => postmarkBounce(about(one), { Type: 'SoftBounce', Details: 'smtp;552 5.2.2 full' }),
      'failed',
      [],
    ],
    [
      'a mail that Postmark still tries',
      (one) => postmarkBounce(about(one), { Type: 'Transient' }),
      'accepted',
      [],
    ],
    [
      'an automatic reply',
      (one) => postmarkBounce(about(one), { Type: 'AutoResponder' }),
      'accepted',
      [],
    ],
    ['a complaint', (one) => postmarkComplaint(about(one)), 'accepted', ['complaint']],
    [
      'a recipient who opts out',
      (one) => postmarkSubscription(about(one), { SuppressionReason: 'ManualSuppression' }),
      'accepted',
      ['complaint'],
    ],
    [
      'a subscription that Postmark ends by itself',
      (one) => postmarkSubscription(about(one)),
      'accepted',
      [],
    ],
    [
      'a type that is new',
      (one) => postmarkBounce(about(one), { Type: 'Quantum' }),
      'accepted',
      [],
    ],
    [
      'the address of somebody else',
      (one) => postmarkBounce(about(one), { Email: 'ben@elsewhere.test' }),
      'accepted',
      [],
    ],
    [
      'a mail that is no letter',
      (one) => postmarkBounce(about(one), { Metadata: {} }),
      'accepted',
      [],
    ],
    [
      'a mail of another installation',
      (one) => postmarkBounce(about(one.replace(/.{20}$/, '0'.repeat(20)))),
      'accepted',
      [],
    ],
  ])('about %s is read as such', async (_name, report, state, reasons) => {
    const { messageId, metadata } = await send();
    expect(await postEvent(report(metadata))).toBe(THANKS);
    expect(await stateOf(messageId)).toBe(state);
    expect(await suppressed()).toEqual(reasons);
  });

  test.each(['unsent:wrong', `other:${PASSWORD}`, PASSWORD, ''])(
    'with the credentials %o is refused',
    async (credentials) => {
      const { messageId, metadata } = await send();
      expect(await postEvent(postmarkBounce(about(metadata)), credentials)).toBe(
        '403 Nothing proves that this report comes from the mail provider.',
      );
      expect(await post(JSON.stringify(postmarkBounce(about(metadata))))).toMatch(/^403 /);
      expect(await stateOf(messageId)).toBe('accepted');
    },
  );

  test('is counted by its outcome, and the first one ends the count of mails without any', async () => {
    const metrics = createMetrics(app.platform.log);
    addDeliveryMetrics(metrics, app.platform);
    Object.assign(app.services, { countRelayReport: metrics.countRelayReport });
    const { metadata } = await send();
    await app.pool.query('truncate provider_counts');
    await app.pool.query(
      "insert into provider_counts (hour, provider, event, mails) values ($1, 'google', 'accepted', 1000)",
      [app.clock.now()],
    );
    const without = async () =>
      Number(/^unsent_mails_without_report (\d+)/m.exec(await metrics.text())?.[1]);
    await postEvent(postmarkBounce(about(metadata)), 'unsent:wrong');
    await postEvent(postmarkBounce(about('')));
    await postEvent(postmarkBounce(about(metadata.replace(/.{20}$/, '0'.repeat(20)))));
    expect(await without()).toBe(1000);
    await postEvent(postmarkBounce(about(metadata)));
    expect(await without()).toBe(0);
    const counted = (await metrics.text()).matchAll(
      /unsent_relay_reports_total\{relay="postmark",outcome="(\w+)"\} 1$/gm,
    );
    expect([...counted].map(([, outcome]) => outcome)).toEqual([
      'forged',
      'other_mail',
      'unproven',
      'failed',
    ]);
  });

  test('is refused in a sentence when it is no report, or for a provider without settings', async () => {
    for (const body of ['', '[]', 'null', '{"a":'.repeat(20)]) {
      expect(await post(body, basic(`unsent:${PASSWORD}`))).toBe(
        '400 This report could not be read.',
      );
    }
    expect(await post('{}', {}, 'amazon-ses')).toBe(
      '404 This site takes no reports of that mail provider.',
    );
    expect(await post('{}', {}, 'constructor')).toMatch(/^403 /);
  });
});
