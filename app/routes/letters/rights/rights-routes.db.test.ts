import { describe, expect, test } from 'vitest';
import { listOwnSecurityEvents } from '#app/features/accounts/account.queries.server.ts';
import { withdrawDelivery } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { saveAbsencePlan } from '#app/features/messages/absence/save-absence-plan.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { getPrivateLink } from '#app/features/messages/handover/get-private-link.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail, sendMailKind } from '#app/platform/mail/mail-queue.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { buildLetter, openLetter } from '#tests/factories/letters.ts';
import {
  asActor,
  deleteMessages,
  type LetterInput,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { readAndDecide } from '#tests/factories/reports.ts';
import { type Asking, createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const LETTER = 'You noticed when nobody else did.';
const MAYA = 'maya@recipients.test';

describe("the recipient's rights", () => {
  const app = createTestApp({ CAP_TO_ADDRESS_PER_WEEK: '0', CAP_ANONYMOUS_TO_ADDRESS: '0' });
  const mailServer = openMailServer();
  const ask = createAsk(app);
  const text = async (path: string, asking: Asking = {}) => (await ask(path, asking)).text();

  const letter = (input: LetterInput & { sender?: Person } = {}) =>
    buildLetter(app, { content: LETTER, recipientEmail: MAYA, ...input });

  const deliver = () => testDispatcher(app, mailServer).drain();

  async function mailedCode(recipientEmail = MAYA): Promise<string> {
    const { rows } = await app.pool.query(
      'select data from pgboss.job where name = $1 order by created_on desc limit 1',
      [sendMailKind.name],
    );
    const mail = decryptQueuedMail(app.platform, rows[0].data);
    expect(mail.to).toBe(recipientEmail);
    return /\d{6}/.exec(mail.subject + mail.text)?.[0] ?? '';
  }

  const deleteMessage = (id: string) => app.pool.query('delete from messages where id = $1', [id]);

  test('blocking an anonymous sender closes their letters and stops their mail, until it is undone', async () => {
    const { path, rights, sender } = await letter({ isAnonymous: true, senderName: null });
    await ask(rights, { form: { intent: 'block-sender' } });
    await ask(rights, { form: { intent: 'block-sender' } });
    const closed = await ask(path);
    expect(closed.status).toBe(403);
    const page = await closed.text();
    expect(page).toContain('You blocked this sender');
    expect(page).toContain(rights);
    // Its sender is told nothing; the worker holds the letter as if the mail server had deferred it.
    const { messageId } = await letter({ sender });
    await deliver();
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'waiting', attempt: 1 });
    await deleteMessage(messageId);
    expect((await ask((await letter()).path)).status).toBe(200);
    await ask(rights, { form: { intent: 'unblock-sender' } });
    expect((await ask(path)).status).toBe(200);
  });

  test('a mail that arrived although it failed shows and reports nothing of the draft its letter has become', async () => {
    const { rights, sender, messageId } = await letter({ isAnonymous: true, senderName: null });
    await updateMessage(app, messageId, { status: 'failed' });
    await updateDelivery(app, messageId, { state: 'failed' });
    const corrected = { recipientEmail: 'maya@elsewhere.test', hasPermission: true };
    const actor = { userId: sender.userId, clientAddress: '203.0.113.7' };
    await resendMessage(app.services, actor, messageId, corrected);
    await updateMessage(app, messageId, { isAnonymous: false });
    const page = await ask(rights);
    expect(page.status).toBe(404);
    expect(await page.text()).not.toContain('Jonas');
    const form = { intent: 'report', reason: 'other' };
    expect((await ask(rights, { form })).status).toBe(404);
    const { rows } = await app.pool.query('select 1 from reports where message_id = $1', [
      messageId,
    ]);
    expect(rows).toEqual([]);
  });

  test('blocking an anonymous letter changes nothing for signed ones, and the other way round', async () => {
    const sender = await buildPerson(app, { name: 'Jonas Weber' });
    const signed = await letter({ sender });
    const anonymous = await letter({ sender, isAnonymous: true, senderName: null });
    const another = await letter({ sender, isAnonymous: true, senderName: null });
    const seen = async ({ path, rights }: typeof signed) => [
      (await ask(path)).status,
      (await text(rights)).includes('unblock-sender'),
    ];
    for (const [blocked, closed, other] of [
      [anonymous, another, signed],
      [signed, signed, anonymous],
    ] as const) {
      await ask(blocked.rights, { form: { intent: 'block-sender' } });
      expect(await seen(closed)).toEqual([403, true]);
      expect(await seen(other)).toEqual([200, false]);
      if (blocked === signed) {
        await expect(letter({ sender })).rejects.toMatchObject({ code: 'address_undeliverable' });
      } else {
        await deleteMessage((await letter({ sender })).messageId);
      }
      // Unblocking the other kind leaves this block in place.
      await ask(other.rights, { form: { intent: 'unblock-sender' } });
      expect(await seen(closed)).toEqual([403, true]);
      await ask(blocked.rights, { form: { intent: 'unblock-sender' } });
    }
  });

  test('blocks, even old ones, never appear among the security events of the sender', async () => {
    const { rights, sender, messageId } = await letter();
    await ask(rights, { form: { intent: 'block-sender' } });
    await ask(rights, { form: { intent: 'report', reason: 'harassment', details: '' } });
    const { rows } = await app.pool.query(
      'select action, user_id from security_events where resource_id = $1',
      [messageId],
    );
    expect(rows).toEqual([{ action: 'blocked_by_recipient', user_id: null }]);
    // Earlier releases stored the sender with the event.
    await app.pool.query('update security_events set user_id = $1 where resource_id = $2', [
      sender.userId,
      messageId,
    ]);
    expect(await listOwnSecurityEvents(app.platform.db, sender.userId)).toEqual([]);
    await ask(rights, { form: { intent: 'unblock-sender' } });
  });

  test('a letter whose sender is blocked before dispatch fails, and its send is returned', async () => {
    const { rights, messageId } = await letter();
    await ask(rights, { form: { intent: 'block-sender' } });
    await deliver();
    expect(await deliveryOf(app, messageId)).toMatchObject({
      state: 'failed',
      reason: 'blocked',
      status: 'failed',
    });
    await ask(rights, { form: { intent: 'unblock-sender' } });
  });

  test('stopping all mail stops every sender, and leaves earlier letters readable', async () => {
    const { path, rights } = await letter();
    await ask(rights, { form: { intent: 'block-everybody' } });
    const { messageId } = await letter();
    await deliver();
    expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'waiting', attempt: 1 });
    await deleteMessage(messageId);
    expect((await ask(path)).status).toBe(200);
    expect(await text(rights)).toContain('Allow email again');
    await ask(rights, { form: { intent: 'unblock-everybody' } });
    await letter();
  });

  test('a letter can be reported without opening it, but not without a reason', async () => {
    const { rights, messageId } = await letter();
    const withoutReason = await ask(rights, { form: { intent: 'report' } });
    expect(withoutReason.headers.get('location')).toBe(`${rights}?told=report-needs-reason`);
    await ask(rights, { form: { intent: 'report', reason: 'threat', details: 'please look' } });
    const { rows } = await app.pool.query(
      'select reason, sender_id is not null as has_sender from reports where message_id = $1',
      [messageId],
    );
    expect(rows).toEqual([{ reason: 'threat', has_sender: true }]);
  });

  test('a report of a danger to life is answered with whom to call, and every reader finds help', async () => {
    const { rights } = await letter();
    expect(await text(rights)).toContain('href="/care"');
    const answer = await ask(rights, { form: { intent: 'report', reason: 'danger' } });
    expect(answer.headers.get('location')).toBe(`${rights}?told=reported-danger`);
    expect(await text(`${rights}?told=reported-danger`)).toContain(
      'call your local emergency number now',
    );
  });

  test('their own report is shown as open, then as decided, and only by the link of the email', async () => {
    const { rights, sender, messageId } = await letter();
    await deliver();
    const actor = asActor(sender);
    await createPrivateLink(app.services, actor, messageId, { isRevealing: false });
    const handedOver = await getPrivateLink(app.services, actor, messageId);
    const privateRights = `${handedOver?.link.replace(app.config.baseUrl, '')}/rights`;
    const told = (page: string) => /You reported this letter on [^<]+/.exec(page)?.[0] ?? null;
    await ask(privateRights, { form: { intent: 'report', reason: 'other' } });
    expect(told(await text(rights))).toBeNull();
    await ask(rights, { form: { intent: 'report', reason: 'threat' } });
    expect(told(await text(rights))).toMatch(/Our staff have not decided yet\.$/);
    const { rows } = await app.pool.query('select id from reports where message_id = $1', [
      messageId,
    ]);
    await readAndDecide(app, await buildStaff(app), rows[0].id, 'dismissed');
    expect(told(await text(rights))).toMatch(/Our staff have looked at it and decided\.$/);
    expect(told(await text(privateRights))).toBeNull();
  });

  test('stored data names their report, and that a sender has named them for a time of absence', async () => {
    const recipientEmail = 'lea@recipients.test';
    const { rights, sender } = await letter({ recipientEmail });
    await deliver();
    const stored = async () => {
      await ask(rights, { form: { intent: 'mail-code' } });
      const code = await mailedCode(recipientEmail);
      return text(rights, { form: { intent: 'redeem-code', code } });
    };
    const before = await stored();
    expect(before).not.toContain('Our decision on the report');
    expect(before).not.toContain('has given us your email address');
    await ask(rights, { form: { intent: 'report', reason: 'threat' } });
    const plan = { choice: 'ask', keptChoice: 'burn', contactEmail: recipientEmail } as const;
    await saveAbsencePlan(app.services, sender, plan);
    const after = await stored();
    expect(after).toMatch(/<dt>Our decision on the report<\/dt><dd>not yet/);
    expect(after).toContain('has given us your email address');
  });

  test('GET requests change nothing', async () => {
    const { path, rights, messageId } = await letter();
    await text(rights);
    await text(`${rights}?intent=block-everybody&told=erased`);
    await ask(`${path}/reply`);
    await ask(rights, { form: { intent: 'constructor' } });
    const { rows } = await app.pool.query(
      `select (select count(*)::int from recipient_blocks) as blocks,
              (select count(*)::int from reports where message_id = $1) as reports,
              (select opened_at from deliveries where message_id = $1) as opened`,
      [messageId],
    );
    expect(rows[0]).toEqual({ blocks: 0, reports: 0, opened: null });
  });

  test('stored data is shown and erased only with a code from the mailbox', async () => {
    await deleteMessages(app);
    const { path, rights, messageId } = await letter();
    const later = await letter();
    const inAnHour = shifted(app.clock.now(), minutes(60));
    await updateDelivery(app, later.messageId, { dueAt: inAnHour, nextAttemptAt: inAnHour });
    await deliver();
    await openLetter(ask, path);
    // A draft that came back from another address and now names this one has never been here.
    const returned = await letter({ recipientEmail: 'another@recipients.test' });
    await deliver();
    await updateMessage(app, returned.messageId, {
      status: 'draft',
      sentAt: null,
      recipientEmailHash: app.platform.keyring.lookupHash(MAYA),
    });
    await ask(rights, { form: { intent: 'mail-code' } });
    const code = await mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const redeem = (typed: string) => ask(rights, { form: { intent: 'redeem-code', code: typed } });
    expect((await redeem(wrong)).headers.get('location')).toContain('code-wrong');
    // As a mail program may hand it over.
    const page = await (await redeem(`\u200b${code.slice(0, 3)}\u00a0${code.slice(3)}.`)).text();
    expect(page).toContain(MAYA);
    // The other two letters have not reached this address.
    expect(page.match(/Your address</g)).toHaveLength(1);
    expect((await redeem(code)).headers.get('location')).toContain('code-wrong');

    await ask(rights, { form: { intent: 'erase', grant: 'zzzzzzzz.forged' } });
    expect((await ask(path)).status).toBe(200);
    const grant = /name="grant" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await ask(rights, { form: { intent: 'erase', grant } });
    const erased = await ask(path);
    expect(erased.status).toBe(410);
    expect(await erased.text()).toContain('It was erased');
    const { rows } = await app.pool.query(
      `select recipient_name, opened_at, (select count(*)::int from delivery_views where message_id = $1) as views
         from messages join deliveries on message_id = messages.id where messages.id = $1`,
      [messageId],
    );
    expect(rows[0]).toEqual({ recipient_name: null, opened_at: null, views: 0 });

    // No address is left to mail a code to: every attempt says so, and none sends a mail.
    const mailCount = async () =>
      (
        await app.pool.query('select count(*)::int as mails from pgboss.job where name = $1', [
          sendMailKind.name,
        ])
      ).rows[0].mails;
    const before = await mailCount();
    for (const _ of Array.from({ length: 4 })) {
      const answer = await ask(rights, { form: { intent: 'mail-code' } });
      expect(answer.headers.get('location')).toBe(`${rights}?told=code-without-address`);
    }
    expect(await mailCount()).toBe(before);
    expect(await text(`${rights}?told=code-without-address`)).toContain(
      'no longer stored with this letter',
    );
  });

  test('a code allows five attempts and expires after 15 minutes; three are mailed an hour', async () => {
    const recipientEmail = 'ada@recipients.test';
    const { rights } = await letter({ recipientEmail });
    const requestCode = async () =>
      (await ask(rights, { form: { intent: 'mail-code' } })).headers.get('location');
    const redeem = async () => {
      const code = await mailedCode(recipientEmail);
      return ask(rights, { form: { intent: 'redeem-code', code } });
    };
    expect(await requestCode()).toContain('code-sent');
    await app.pool.query('update mailed_codes set attempts = 5');
    expect((await redeem()).headers.get('location')).toContain('code-wrong');
    expect(await requestCode()).toContain('code-sent');
    app.clock.advance(minutes(16));
    expect((await redeem()).headers.get('location')).toContain('code-wrong');
    expect(await requestCode()).toContain('code-sent');
    const { rows } = await app.pool.query('select count(*)::int as total from mailed_codes');
    expect(rows[0].total).toBe(1);
    expect((await redeem()).status).toBe(200);
    expect(await requestCode()).toContain('code-too-many');
  });

  test('a withdrawn letter says so, and its recipient keeps their rights', async () => {
    const { path, rights, messageId } = await letter();
    await deliver();
    await withdrawDelivery(app.platform.db, messageId, app.clock.now());
    const answer = await ask(path);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('The sender withdrew it');
    expect((await ask(rights)).status).toBe(200);
    expect((await ask(`/delivery/${'x'.repeat(43)}/rights`)).status).toBe(404);
  });
});
