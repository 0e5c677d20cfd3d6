import { beforeEach, describe, expect, test } from 'vitest';
import { countMailTo } from '#app/features/accounts/email/mailbox-limit.server.ts';
import { blockEverybody } from '#app/features/letters/block-sender.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import { deleteSuppressedAddresses, deliveryOf } from '#tests/factories/deliveries.ts';
import {
  buildDraft,
  buildSent,
  deleteMessages,
  giveFreeSends,
  messageOf,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person, suspend } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { keepLetter } from '../kept/keep-letter.server.ts';
import { addNeverWrite } from '../never-write/add-never-write.server.ts';
import { answerQuestion, getQuestion } from './answer-question.server.ts';
import { getAbsenceSettings } from './get-absence-settings.server.ts';
import { saveAbsencePlan } from './save-absence-plan.server.ts';
import { watchAbsencesJob } from './watch-absences.job.server.ts';

const START = new Date('2027-01-15T12:00:00Z');
const IN_FOUR_YEARS = { scheduleDate: '2031-01-14', scheduleTime: '09:00', timeZone: 'UTC' };
const PERSON = 'ann.quist@gmail.com';

describe('if the sender dies or disappears', () => {
  const app = createTestApp();
  let sender: Person;
  let letter: string;
  beforeEach(async () => {
    app.clock.set(START);
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
    for (const table of ['absence_plans', 'recipient_blocks', 'rate_limits', 'pgboss.job']) {
      await app.pool.query(`delete from ${table}`);
    }
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
    letter = await buildSent(app, sender, { scheduled: IN_FOUR_YEARS });
    await app.pool.query('delete from sessions');
    await seen(START);
  });

  /** The sender signs in. */
  const seen = (at = app.clock.now()) =>
    app.pool.query('update users set created_at = $2, last_sign_in_at = $2 where id = $1', [
      sender.userId,
      at,
    ]);
  const run = () => watchAbsencesJob(app.services).run({});
  const save = (choice: 'send' | 'cancel' | 'ask', contactEmail = PERSON) =>
    saveAbsencePlan(app.services, sender, { choice, keptChoice: 'burn', contactEmail });
  const settings = () => getAbsenceSettings(app.platform, sender.userId);
  const statusOf = async (id: string) => (await messageOf(app, id)).status;

  const reportByChild = (messageId: string) =>
    reportMessage(app.services, {
      ...{ messageId, senderId: sender.userId, reason: 'minor', details: '', letter: 'Hello' },
      isFromRecipient: true,
    });

  async function mails() {
    const { rows } = await app.pool.query(
      "select data from pgboss.job where name = 'send-mail' order by created_on, id",
    );
    return rows.map(({ data }) => decryptQueuedMail(app.services, data));
  }
  const mailsTo = async (address: string) => (await mails()).filter(({ to }) => to === address);

  async function freeSends() {
    const { rows } = await app.pool.query(
      'select free_sends_remaining as "left" from profiles where user_id = $1',
      [sender.userId],
    );
    return rows[0].left as number;
  }

  /** Eleven months pass and the sender is told; another month passes. */
  async function disappear() {
    app.clock.advance(days(335));
    await run();
    app.clock.advance(days(30));
    await run();
  }

  /** The link in the mail to the named person. */
  async function question() {
    const [mail] = (await mailsTo(PERSON)).slice(-1);
    const token = /\/question\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none';
    const visit = { token, clientAddress: '203.0.113.7' };
    return {
      mail,
      token,
      look: () => getQuestion(app.services, visit),
      answer: (answer: 'send' | 'cancel') => answerQuestion(app.services, visit, answer),
    };
  }

  test('without a choice the letter keeps its date, however long its sender is gone', async () => {
    await disappear();
    app.clock.advance(days(700));
    await run();
    expect(await statusOf(letter)).toBe('scheduled');
  });

  test('the sender is told after 11 months and then once a year, however often and however many workers look', async () => {
    await Promise.all([run(), run()]);
    expect(await mails()).toEqual([]);
    const told = [];
    for (const wait of [335, 1, 200, 164, 1, 364]) {
      app.clock.advance(days(wait));
      await Promise.all([run(), run(), run()]);
      told.push((await mailsTo(sender.email)).length);
    }
    expect(told).toEqual([1, 1, 1, 2, 2, 3]);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Your letters that wait for their date');
    expect(mail?.text).toContain('they are sent on their dates');
  });

  test('a worker that dies before the end leaves nothing told and nothing lost', async () => {
    app.clock.advance(days(335));
    const dying = {
      ...app.services,
      jobs: {
        ...app.services.jobs,
        enqueue: async () => {
          throw new Error('the process dies');
        },
      },
    };
    await expect(watchAbsencesJob(dying).run({})).rejects.toThrow('the process dies');
    expect(await mails()).toEqual([]);
    await run();
    expect(await mails()).toHaveLength(1);
  });

  test('cancelled as the sender chose: the letters become drafts, the sends come back, and a mail says so', async () => {
    await save('cancel');
    const before = await freeSends();
    const second = await buildSent(app, sender, { scheduled: IN_FOUR_YEARS });
    await disappear();
    await Promise.all([run(), run()]);
    expect([await statusOf(letter), await statusOf(second)]).toEqual(['draft', 'draft']);
    expect(await freeSends()).toBe(before + 1);
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Your letters that wait for their date',
      'Your letters that waited for their date were not sent',
    ]);
    expect(await settings()).toMatchObject({ cancelledAt: app.clock.now() });
  });

  test('a sender who comes back in the last month keeps every letter, and a session counts as being there', async () => {
    await save('cancel');
    app.clock.advance(days(335));
    await run();
    app.clock.advance(days(20));
    await app.pool.query(
      `insert into sessions (user_id, token, expires_at, last_active_at, created_at, updated_at)
       values ($1, 'aToken', $2, $2, $3, $3)`,
      [sender.userId, app.clock.now(), START],
    );
    await run();
    // Signing out deletes the session; that it was there is remembered.
    await app.pool.query('delete from sessions');
    app.clock.advance(days(20));
    await run();
    expect(await statusOf(letter)).toBe('scheduled');
  });

  test('while an account is suspended, its owner cannot come back, so nothing is done', async () => {
    await save('cancel');
    await suspend(app, sender);
    await disappear();
    expect([await statusOf(letter), await mails()]).toEqual(['scheduled', []]);
  });

  test('the owner of an account that somebody else may have made is not answered for before they answer', async () => {
    await save('ask');
    await disappear();
    const { token } = await question();
    await app.pool.query('update users set owner_asked_at = now() where id = $1', [sender.userId]);
    const asked = { token, clientAddress: '203.0.113.9' };
    expect(await getQuestion(app.services, asked)).toBeNull();
    expect(await answerQuestion(app.services, asked, 'cancel')).toBeNull();
    expect(await statusOf(letter)).toBe('scheduled');
  });

  test('naming a person sends them nothing; after 12 months they get one mail with one question', async () => {
    await save('ask');
    await save('ask', 'someone.else@people.test');
    await save('ask');
    expect(await mails()).toEqual([]);
    await disappear();
    await Promise.all([run(), run()]);
    app.clock.advance(days(300));
    await run();
    expect(await mailsTo(PERSON)).toHaveLength(1);
    const { mail, token } = await question();
    expect(mail?.subject).toBe('A question about letters by Jonas Weber');
    expect(mail?.text).toContain('Should the letters Jonas Weber wrote still be sent?');
    const { recipientEmail } = await app.pool
      .query(
        'select encode(recipient_email_hash, $2) as "recipientEmail" from messages where id = $1',
        [letter, 'hex'],
      )
      .then(({ rows }) => rows[0]);
    for (const secret of ['recipients.test', 'never said it properly', '2031', recipientEmail]) {
      expect(mail?.text).not.toContain(secret);
    }
    const { rows } = await app.pool.query(
      'select absence_plans::text as stored from absence_plans',
    );
    expect(rows[0].stored).not.toContain(token);
    expect(rows[0].stored).not.toContain('quist');
  });

  test('looking at the question changes nothing; “do not send” cancels every letter once and tells the sender', async () => {
    await save('ask');
    await disappear();
    const before = await freeSends();
    const { look, answer } = await question();
    expect(await look()).toEqual({ senderName: 'Jonas Weber', answer: null });
    expect(await statusOf(letter)).toBe('scheduled');
    await Promise.all([answer('cancel'), answer('cancel'), answer('send')]);
    expect(await answer('cancel')).toMatchObject({ answer: 'cancel' });
    expect(await answer('send')).toMatchObject({ answer: 'cancel' });
    expect([await statusOf(letter), await freeSends()]).toEqual(['draft', before + 1]);
    const told = await mailsTo(sender.email);
    expect(told.filter(({ subject }) => subject.includes('were not sent'))).toHaveLength(1);
    expect(told.at(-1)?.text).toContain('They answered that your letters should not be sent.');
    await seen();
    expect(await settings()).toMatchObject({ answer: 'cancel', contactEmail: PERSON });
  });

  test('“send” changes nothing, and may become “do not send” while a letter waits', async () => {
    await save('ask');
    await disappear();
    const { look, answer } = await question();
    expect(await answer('send')).toMatchObject({ answer: 'send' });
    expect(await statusOf(letter)).toBe('scheduled');
    expect(await answer('cancel')).toMatchObject({ answer: 'cancel' });
    expect([await statusOf(letter), await look()]).toMatchObject(['draft', { answer: 'cancel' }]);
  });

  test('a sender who signs in ends the question, before and after the answer', async () => {
    await save('ask');
    await disappear();
    const { look, answer } = await question();
    app.clock.advance(days(1));
    await seen();
    expect([await look(), await answer('cancel')]).toEqual([null, null]);
    expect(await statusOf(letter)).toBe('scheduled');
    // Gone for another year, the person is asked again, by another link.
    await disappear();
    expect(await mailsTo(PERSON)).toHaveLength(2);
    expect(await look()).toBeNull();
    expect(await (await question()).look()).toMatchObject({ answer: null });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'has stopped all mail',
      () => blockEverybody(app.platform, app.platform.keyring.lookupHash(PERSON)),
    ],
    [
      'is on the sender’s own list by now',
      () => addNeverWrite(app.platform, sender, 'AnnQuist@gmail.com'),
    ],
    [
      'is to get one of the letters by now',
      () =>
        buildSent(app, sender, {
          recipientEmail: 'ann.quist+x@gmail.com',
          scheduled: IN_FOUR_YEARS,
        }),
    ],
    [
      'is a child who has reported the sender',
      async () => {
        const messageId = await buildSent(app, sender, { recipientEmail: 'AnnQuist@gmail.com' });
        await reportByChild(messageId);
      },
    ],
    [
      'has erased what is stored about them',
      () => eraseStoredData(app.services, app.platform.keyring.lookupHash(PERSON)),
    ],
  ])('a person who %s is not asked, and the letters are sent', async (_, happens) => {
    await save('ask');
    await happens();
    await disappear();
    app.clock.advance(days(300));
    await run();
    expect(await mailsTo(PERSON)).toEqual([]);
    expect(await statusOf(letter)).toBe('scheduled');
  });

  test.each<[string, string, () => Promise<unknown>]>([
    ['absence_contact_invalid', 'ann', async () => {}],
    ['absence_contact_invalid', 'postmaster@people.test', async () => {}],
    [
      'absence_contact_never_write',
      PERSON,
      () => addNeverWrite(app.platform, sender, 'AnnQuist@gmail.com'),
    ],
    [
      'absence_contact_awaited',
      'AnnQuist@googlemail.com',
      () => buildSent(app, sender, { recipientEmail: PERSON, scheduled: IN_FOUR_YEARS }),
    ],
  ])(
    'naming is refused with %s, and the choice of before stays',
    async (code, address, happens) => {
      await save('cancel');
      await happens();
      await expect(save('ask', address)).rejects.toMatchObject({ code });
      expect(await settings()).toMatchObject({ choice: 'cancel', contactEmail: null });
    },
  );

  test.each<[string, () => Promise<unknown>]>([
    [
      'has stopped all mail',
      () => blockEverybody(app.platform, app.platform.keyring.lookupHash(PERSON)),
    ],
    [
      'is a child who has reported the sender',
      async () => reportByChild(await buildSent(app, sender, { recipientEmail: PERSON })),
    ],
  ])('a person who %s can be named as anybody, and is never asked', async (_, happens) => {
    await happens();
    await save('ask');
    expect(await settings()).toMatchObject({ choice: 'ask', contactEmail: PERSON });
    await disappear();
    expect(await mailsTo(PERSON)).toEqual([]);
  });

  test('a sender cannot name themselves, nor try out address after address', async () => {
    await expect(save('ask', sender.email.toUpperCase())).rejects.toMatchObject({
      code: 'absence_contact_own',
    });
    for (let count = 1; count < 10; count += 1) await save('ask', `a${count}@people.test`);
    await expect(save('ask', 'b@people.test')).rejects.toMatchObject({ code: 'absence_too_many' });
    // Keeping the person, or naming nobody, is not limited.
    await save('ask', 'a9@people.test');
    await save('send');
    expect(await settings()).toMatchObject({ choice: 'send', contactEmail: null });
  });

  test('a mailbox that has had enough mail is asked on a later day', async () => {
    await save('ask');
    app.clock.advance(days(335));
    await run();
    app.clock.advance(days(30));
    for (let count = 0; count < 5; count += 1) await countMailTo(app.services, PERSON);
    await run();
    expect(await mailsTo(PERSON)).toEqual([]);
    app.clock.advance(days(1));
    await run();
    expect(await mailsTo(PERSON)).toHaveLength(1);
  });

  test('with the account go the choice, the named person and the question', async () => {
    await save('ask');
    await disappear();
    const { look, answer } = await question();
    await app.pool.query('delete from users where id = $1', [sender.userId]);
    expect([await look(), await answer('cancel')]).toEqual([null, null]);
    const { rows } = await app.pool.query('select * from absence_plans');
    expect(rows).toEqual([]);
  });

  test('links that lead nowhere are limited by network, and a real one always works', async () => {
    await save('ask');
    await disappear();
    const { look } = await question();
    const wrong = (token = 'g'.repeat(43)) =>
      getQuestion(app.services, { token, clientAddress: '203.0.113.7' });
    for (let count = 0; count < 21; count += 1) expect(await wrong('no token.')).toBeNull();
    for (let count = 0; count < 20; count += 1) expect(await wrong()).toBeNull();
    await expect(wrong()).rejects.toMatchObject({ code: 'too_many_wrong_links' });
    expect(await look()).not.toBeNull();
  });

  test('the answer leaves a letter alone whose mail is going out at that moment', async () => {
    await save('ask');
    await disappear();
    const { id } = await deliveryOf(app, letter);
    await app.pool.query(
      "update deliveries set claim_id = gen_random_uuid(), claim_until = $2::timestamptz + interval '1 minute', transmitting_since = $2 where id = $1",
      [id, app.clock.now()],
    );
    const { answer } = await question();
    await answer('cancel');
    expect(await statusOf(letter)).toBe('scheduled');
    expect((await mailsTo(sender.email)).map(({ subject }) => subject)).toEqual([
      'Your letters that wait for their date',
    ]);
  });

  test('letters that are kept for nobody are burned once their writer is gone, and a mail says so', async () => {
    const kept = await buildDraft(app, sender);
    await keepLetter(app.services, sender, kept);
    app.clock.advance(days(335));
    await run();
    expect((await mailsTo(sender.email)).at(-1)?.text).toContain(
      'You also keep letters that you have not sent.',
    );
    app.clock.advance(days(30));
    await Promise.all([run(), run()]);
    await run();
    await expect(messageOf(app, kept)).rejects.toThrow('There is no message');
    const told = (await mailsTo(sender.email)).filter(({ subject }) => subject.includes('burned'));
    expect(told).toHaveLength(1);
    expect(await statusOf(letter)).toBe('scheduled');
  });

  test('a writer who is there hears nothing of the letters they keep, and one who comes back keeps them', async () => {
    await deleteMessages(app);
    const kept = await buildDraft(app, sender);
    await keepLetter(app.services, sender, kept);
    for (let month = 0; month < 24; month += 1) {
      app.clock.advance(days(30));
      await seen();
      await run();
    }
    expect(await mails()).toEqual([]);
    app.clock.advance(days(335));
    await run();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['The letters you keep']);
    app.clock.advance(days(20));
    await seen();
    app.clock.advance(days(20));
    await run();
    expect((await messageOf(app, kept)).keptAt).not.toBeNull();
  });

  test('the choice is in the export, with the address of the named person', async () => {
    await save('ask');
    expect(await app.services.exportAbsencePlan(sender.userId)).toMatchObject({
      choice: 'ask',
      kept_letters: 'burn',
      person_to_ask: PERSON,
    });
  });
});
