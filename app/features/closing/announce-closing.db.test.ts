import { beforeEach, describe, expect, test } from 'vitest';
import { blockEverybody } from '#app/features/letters/block-sender.server.ts';
import { saveAbsencePlan } from '#app/features/messages/absence/save-absence-plan.server.ts';
import { addNeverWrite } from '#app/features/messages/never-write/add-never-write.server.ts';
import { withdrawMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { buyPack } from '#app/features/payments/packs/buy-pack.server.ts';
import { days, hours } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import {
  asActor,
  buildSent,
  deleteMessages,
  giveFreeSends,
  messageOf,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, buildPersonWithPassword, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { runProgram } from '#tests/setup/programs.ts';
import { createTestApp, testEnvironment } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { announceClosing, previewClosing } from './announce-closing.server.ts';

const START = new Date('2027-01-15T12:00:00Z');
const END = '2027-06-30';
const LAST_DAY = new Date('2027-05-31T09:00:00Z');
const onDay = (scheduleDate: string) => ({ scheduleDate, scheduleTime: '09:00', timeZone: 'UTC' });
const MAYA = 'maya@recipients.test';

describe('npm run closing-plan', () => {
  const { env: secrets } = createTestCardProvider();
  // The command runs with the same keys.
  Object.assign(secrets, testEnvironment('postgres://unused@localhost/unused'));
  const app = createTestApp(secrets);
  const mailServer = openMailServer();
  let sender: Person;
  beforeEach(async () => {
    app.clock.set(START);
    await deleteMessages(app);
    for (const table of [
      'users',
      'closing_notices',
      'site_settings',
      'recipient_blocks',
      'reports',
      'pgboss.job',
    ]) {
      await app.pool.query(`delete from ${table}`);
    }
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
  });

  const announce = (endsOn: string | null = END) => announceClosing(app.services, endsOn);
  const scheduled = (day: string) => buildSent(app, sender, { scheduled: onDay(day) });

  async function arrived(letter: Parameters<typeof buildSent>[2] = {}, language = 'en') {
    const id = await buildSent(app, sender, {
      recipientEmail: MAYA,
      senderName: 'Jonas',
      ...letter,
    });
    await updateMessage(app, id, { language });
    await testDispatcher(app, mailServer).drain();
    return id;
  }

  const reportByChild = (messageId: string) =>
    reportMessage(app.services, {
      ...{ messageId, senderId: sender.userId, reason: 'minor', details: '', letter: 'Hello' },
      isFromRecipient: true,
    });

  async function mails() {
    const { rows } = await app.pool.query("select data from pgboss.job where name = 'send-mail'");
    return rows.map(({ data }) => decryptQueuedMail(app.services, data));
  }
  const mailsTo = async (address: string) => (await mails()).filter(({ to }) => to === address);

  test('without --confirm it only counts', async () => {
    await scheduled('2027-03-01');
    const late = await scheduled('2027-09-01');
    await arrived();
    expect(await previewClosing(app.platform, END)).toMatchObject({
      problem: null,
      counts: { senders: 1, recipients: 1, onTheirDay: 1, moved: 1, cancelled: 0 },
    });
    expect(await mails()).toEqual([]);
    expect((await messageOf(app, late)).scheduledFor).toEqual(new Date('2027-09-01T09:00:00Z'));
  });

  test('tells every sender, offers the export, and brings forward what would leave too late', async () => {
    const [early, late] = [await scheduled('2027-03-01'), await scheduled('2027-09-01')];
    expect(await announce()).toMatchObject({ senders: 1, moved: 1, cancelled: 0 });
    expect((await messageOf(app, early)).scheduledFor).toEqual(new Date('2027-03-01T09:00:00Z'));
    expect(await messageOf(app, late)).toMatchObject({
      status: 'scheduled',
      scheduledFor: LAST_DAY,
    });
    expect(await deliveryOf(app, late)).toMatchObject({ dueAt: LAST_DAY, nextAttemptAt: LAST_DAY });
    const [mail] = await mailsTo(sender.email);
    expect(mail?.subject).toBe('Unsent closes on June 30, 2027');
    expect(mail?.text).toContain('One letter of yours was to be sent later than May 31, 2027');
    expect(mail?.text).toContain('/settings?tab=account');
  });

  test('counts the plans that renew, and tells their owners to cancel', async () => {
    const person = await buildPerson(app);
    await app.pool.query(
      `insert into subscriptions (id, user_id, customer_id, pack_id, state, ends_at_period_end, created_at, checked_at)
       values ('sub_renews', $1, 'cus_1', 'small', 'active', false, now(), now()),
              ('sub_ends', $2, 'cus_2', 'small', 'active', true, now(), now())`,
      [person.userId, sender.userId],
    );
    expect(await previewClosing(app.platform, END)).toMatchObject({ counts: { renewingPlans: 1 } });
    await announce();
    const renews = 'Your plan renews until it is cancelled.';
    expect((await mailsTo(person.email))[0]?.text).toContain(renews);
    expect((await mailsTo(sender.email))[0]?.text).not.toContain(renews);
    expect((await mailsTo(sender.email))[0]?.text).toContain('We refund what you have paid for');
  });

  test('on that day the worker delivers what was brought forward, and not before', async () => {
    const late = await scheduled('2027-09-01');
    await announce();
    app.clock.set(new Date(LAST_DAY.getTime() - 1));
    await testDispatcher(app, mailServer).drain();
    expect((await messageOf(app, late)).status).toBe('scheduled');
    app.clock.set(LAST_DAY);
    await testDispatcher(app, mailServer).drain();
    expect((await messageOf(app, late)).status).toBe('sent');
  });

  test('cancels it for a sender who wants no letter to outlive them, and returns the send', async () => {
    const late = await scheduled('2027-09-01');
    await saveAbsencePlan(app.services, sender, {
      choice: 'cancel',
      keptChoice: 'burn',
      contactEmail: '',
    });
    expect(await announce()).toMatchObject({ moved: 0, cancelled: 1 });
    expect((await messageOf(app, late)).status).toBe('draft');
    expect((await mailsTo(sender.email))[0]?.text).toContain('one letter, which is a draft now');
  });

  test.each([
    ['en', 'A letter for you can be read until June 30, 2027', 'Jonas wrote you'],
    [
      'de',
      'Ein Brief an Sie bleibt bis zum 30. Juni 2027 verfügbar',
      'Jonas Ihnen geschrieben hat',
    ],
    ['ja', 'お手紙は2027年6月30日までお読みいただけます', 'Jonasより'],
  ])(
    'tells everybody who can still read a letter, in its language (%s)',
    async (language, subject, words) => {
      const id = await arrived({}, language);
      await announce();
      const [mail] = await mailsTo(MAYA);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toContain(words);
      const { id: deliveryId } = await deliveryOf(app, id);
      expect(mail?.text).toContain(`/delivery/${app.platform.keyring.linkToken(deliveryId, 1)}`);
    },
  );

  test('does not name the sender of an anonymous letter', async () => {
    await arrived({ isAnonymous: true, senderName: null });
    await announce();
    const [mail] = await mailsTo(MAYA);
    expect(mail?.text).toContain('someone wrote you');
    expect(mail?.text).not.toContain('Jonas');
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['that was withdrawn', (id) => withdrawMessage(app.services, asActor(sender), id)],
    ['whose link is over', async () => app.clock.advance(days(366))],
    [
      'to somebody who has stopped all mail',
      () => blockEverybody(app.platform, app.platform.keyring.lookupHash(MAYA)),
    ],
    [
      'to an address its sender must not write to',
      () => addNeverWrite(app.services, sender, 'Maya+again@recipients.test'),
    ],
    ['to a child who has reported its sender', (id) => reportByChild(id)],
    [
      'to a child who has reported an account its sender has deleted',
      async (id) => {
        await reportByChild(id);
        await app.pool.query(
          `with proven as (update users set email_verified = true where id = $1)
           update reports set sender_id = null, sender_mailbox_hash = (select mailbox_hash from users where id = $1)`,
          [sender.userId],
        );
      },
    ],
  ])('tells nobody about a letter %s', async (_, happens) => {
    const id = await arrived();
    await happens(id);
    await announce('2028-12-31');
    expect(await mailsTo(MAYA)).toEqual([]);
  });

  test('run twice, at once and after a death half way, it tells nobody twice and forgets nobody', async () => {
    const people = [sender, await buildPerson(app), await buildPerson(app)];
    const late = await scheduled('2027-09-01');
    await arrived();
    let mailsLeft = 2;
    const dying = {
      ...app.services,
      jobs: {
        ...app.services.jobs,
        enqueue: async (...args: Parameters<typeof app.services.jobs.enqueue>) => {
          if (mailsLeft === 0) throw new Error('the process dies');
          mailsLeft -= 1;
          return app.services.jobs.enqueue(...args);
        },
      },
    };
    await expect(announceClosing(dying, END)).rejects.toThrow('the process dies');
    expect(await mails()).toHaveLength(2);
    await Promise.all([announce(), announce(null), announce()]);
    expect(await announce(null)).toEqual({ senders: 0, recipients: 0, moved: 0, cancelled: 0 });
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
    expect(await mailsTo(MAYA)).toHaveLength(1);
    expect((await messageOf(app, late)).scheduledFor).toEqual(LAST_DAY);
  });

  test('a later run brings forward what was scheduled since', async () => {
    await announce();
    const late = await scheduled('2027-10-01');
    expect(await announce(null)).toMatchObject({ senders: 0, moved: 1 });
    expect((await messageOf(app, late)).scheduledFor).toEqual(LAST_DAY);
    expect(await mailsTo(sender.email)).toHaveLength(1);
  });

  test.each(['send', 'cancel'] as const)(
    'in the last month a letter keeps its day before the end, whatever its sender chose (%s)',
    async (choice) => {
      await announce();
      app.clock.set(new Date('2027-06-10T12:00:00Z'));
      await saveAbsencePlan(app.services, sender, { choice, keptChoice: 'burn', contactEmail: '' });
      const soon = await scheduled('2027-06-20');
      const closed = await arrived({
        opens: { opensDate: '2027-06-25', opensTime: '09:00', opensTimeZone: 'UTC' },
      });
      expect(await announce(null)).toMatchObject({ moved: 0, cancelled: 0 });
      expect(await messageOf(app, soon)).toMatchObject({
        status: 'scheduled',
        scheduledFor: new Date('2027-06-20T09:00:00Z'),
      });
      expect((await messageOf(app, closed)).opensAt).toEqual(new Date('2027-06-25T09:00:00Z'));
    },
  );

  test('in the last month a letter for a day after the end leaves tomorrow, and stays there', async () => {
    await announce();
    app.clock.set(new Date('2027-06-10T12:00:00Z'));
    const late = await scheduled('2027-10-01');
    const opensLater = await buildSent(app, sender, {
      scheduled: onDay('2027-06-20'),
      opens: { opensDate: '2027-12-24', opensTime: '08:00', opensTimeZone: 'UTC' },
    });
    expect(await announce(null)).toMatchObject({ moved: 1 });
    const tomorrow = new Date('2027-06-11T12:00:00Z');
    expect((await messageOf(app, late)).scheduledFor).toEqual(tomorrow);
    // It opens as soon as it arrives.
    expect(await messageOf(app, opensLater)).toMatchObject({
      scheduledFor: new Date('2027-06-20T09:00:00Z'),
      opensAt: null,
    });
    app.clock.advance(hours(3));
    expect(await announce(null)).toMatchObject({ moved: 0 });
    expect((await messageOf(app, late)).scheduledFor).toEqual(tomorrow);
  });

  test('a letter that has arrived and opens too late opens while it can be read', async () => {
    const id = await arrived({
      opens: { opensDate: '2027-12-24', opensTime: '08:00', opensTimeZone: 'UTC' },
    });
    await announce();
    expect((await messageOf(app, id)).opensAt).toEqual(LAST_DAY);
  });

  test('the command prints what would be done and does it only with --confirm', async () => {
    const late = await scheduled('2028-09-01');
    const env = { ...secrets, DATABASE_URL: app.databaseUrl };
    const tried = await runProgram('closing-plan', ['--date', '2028-06-30'], env);
    expect(tried).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing has been done yet.'),
    });
    expect(tried.output).toMatch(/leave on 2028-05-31 instead: +1/);
    expect(await mails()).toEqual([]);
    const done = await runProgram('closing-plan', ['--date', '2028-06-30', '--confirm'], env);
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringContaining('Told: 1 with an account'),
    });
    expect((await messageOf(app, late)).scheduledFor).toEqual(new Date('2028-05-31T09:00:00Z'));
    const moved = await runProgram('closing-plan', ['--date', '2029-06-30', '--confirm'], env);
    expect(moved).toMatchObject({
      code: 1,
      output: expect.stringContaining('announced for 2028-06-30'),
    });
  });

  test('refuses another day than the announced one, and a day that is too soon', async () => {
    await expect(announce('2027-02-01')).rejects.toThrow('at least 60 days');
    await expect(announce(null)).rejects.toThrow('must be a day');
    await announce();
    await expect(announce('2027-12-31')).rejects.toThrow('announced for 2027-06-30');
  });

  test('from then on there are no new accounts and no new plans', async () => {
    await announce();
    await expect(buildPersonWithPassword(app)).rejects.toMatchObject({ code: 'sign_up_closed' });
    await expect(buyPack(app.services, sender, 'small')).rejects.toMatchObject({
      code: 'packs_closed',
    });
  });
});
