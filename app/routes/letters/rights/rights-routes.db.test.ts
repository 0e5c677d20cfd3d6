import { describe, expect, test } from 'vitest';
import { listOwnSecurityEvents } from '#app/features/accounts/account.queries.server.ts';
import { withdrawDelivery } from '#app/features/dispatch/delivery-queue.server.ts';
import { decryptReply } from '#app/features/letters/reply-encryption.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { openPersonMail, sendMailKind } from '#app/platform/mail/outbox.server.ts';
import { buildSent, giveFreeSends, type LetterInput } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
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

  async function letter(given: LetterInput & { sender?: Person } = {}) {
    const sender = given.sender ?? (await buildPerson(app, { name: 'Jonas Weber' }));
    await giveFreeSends(app, sender, 1);
    const messageId = await buildSent(app, sender, {
      content: LETTER,
      senderName: 'Jonas',
      recipientEmail: MAYA,
      ...given,
    });
    const { rows } = await app.pool.query('select id from deliveries where message_id = $1', [
      messageId,
    ]);
    const path = `/delivery/${app.platform.keyring.linkToken(rows[0].id, 1)}`;
    return { path, rights: `${path}/rights`, messageId, deliveryId: rows[0].id, sender };
  }

  const deliver = () => testDispatcher(app, mailServer).drain();

  async function open(path: string): Promise<string> {
    const answer = await ask(path, { form: {} });
    return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  async function mailedCode(): Promise<string> {
    const { rows } = await app.pool.query(
      'select data from pgboss.job where name = $1 order by created_on desc limit 1',
      [sendMailKind.name],
    );
    const mail = openPersonMail(app.platform, rows[0].data);
    expect(mail.to).toBe(MAYA);
    return /\d{6}/.exec(mail.subject + mail.text)?.[0] ?? '';
  }

  test('blocking an anonymous sender closes their letters and stops their mail; it can be taken back', async () => {
    const { path, rights, sender } = await letter({ isAnonymous: true, senderName: null });
    await ask(rights, { form: { intent: 'block-sender' } });
    await ask(rights, { form: { intent: 'block-sender' } });
    const closed = await ask(path);
    expect(closed.status).toBe(403);
    const page = await closed.text();
    expect(page).toContain('You blocked this sender');
    expect(page).toContain(rights);
    await expect(letter({ sender })).rejects.toMatchObject({ code: 'address_undeliverable' });
    expect((await ask((await letter()).path)).status).toBe(200);
    await ask(rights, { form: { intent: 'unblock-sender' } });
    expect((await ask(path)).status).toBe(200);
  });

  test('blocking an anonymous letter tells nothing about those that are signed, nor the other way round', async () => {
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
      await expect(letter({ sender })).rejects.toMatchObject({ code: 'address_undeliverable' });
      // Taking back what was never said there changes nothing here.
      await ask(other.rights, { form: { intent: 'unblock-sender' } });
      expect(await seen(closed)).toEqual([403, true]);
      await ask(blocked.rights, { form: { intent: 'unblock-sender' } });
    }
  });

  test('what a sender is told of the safety of their account names no block, also not an old one', async () => {
    const { rights, sender, messageId } = await letter();
    await ask(rights, { form: { intent: 'block-sender' } });
    await ask(rights, { form: { intent: 'report', reason: 'harassment', details: '' } });
    const { rows } = await app.pool.query(
      'select action, user_id from security_events where resource_id = $1',
      [messageId],
    );
    expect(rows).toEqual([{ action: 'blocked_by_recipient', user_id: null }]);
    // As the releases before this one wrote it.
    await app.pool.query('update security_events set user_id = $1 where resource_id = $2', [
      sender.userId,
      messageId,
    ]);
    expect(await listOwnSecurityEvents(app.platform.db, sender.userId)).toEqual([]);
    await ask(rights, { form: { intent: 'unblock-sender' } });
  });

  test('a mail that was under way when its sender was blocked fails quietly, and its send returns', async () => {
    const { rights, messageId } = await letter();
    await ask(rights, { form: { intent: 'block-sender' } });
    await deliver();
    const { rows } = await app.pool.query(
      'select deliveries.state, reason, status from deliveries join messages on messages.id = message_id where message_id = $1',
      [messageId],
    );
    expect(rows[0]).toEqual({ state: 'failed', reason: 'blocked', status: 'failed' });
    await ask(rights, { form: { intent: 'unblock-sender' } });
  });

  test('stopping all mail stops every sender, and what has come stays readable', async () => {
    const { path, rights } = await letter();
    await ask(rights, { form: { intent: 'block-everybody' } });
    await expect(letter()).rejects.toMatchObject({ code: 'address_undeliverable' });
    expect((await ask(path)).status).toBe(200);
    expect(await text(rights)).toContain('Allow email again');
    await ask(rights, { form: { intent: 'unblock-everybody' } });
    await letter();
  });

  test('reports the letter, also when it was not opened', async () => {
    const { rights, messageId } = await letter();
    const without = await ask(rights, { form: { intent: 'report' } });
    expect(without.headers.get('location')).toBe(`${rights}?told=report-needs-reason`);
    await ask(rights, { form: { intent: 'report', reason: 'threat', details: 'please look' } });
    const { rows } = await app.pool.query(
      'select reason, sender_id is not null as has_sender from reports where message_id = $1',
      [messageId],
    );
    expect(rows).toEqual([{ reason: 'threat', has_sender: true }]);
  });

  test('following links and looking at pages changes nothing', async () => {
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

  test('one reply, where the sender allows it, by who has opened the letter', async () => {
    const { path, messageId } = await letter();
    const pass = await open(path);
    const reply = (content: string, cookie?: string) =>
      ask(`${path}/reply`, { form: { content }, ...(cookie && { cookie }) });
    const kept = async () =>
      (await app.pool.query('select * from replies where message_id = $1', [messageId])).rows;
    await app.pool.query('update messages set allows_reply = false where id = $1', [messageId]);
    await reply('Not allowed', pass);
    expect(await kept()).toHaveLength(0);
    await app.pool.query('update messages set allows_reply = true where id = $1', [messageId]);
    expect(await text(path, { cookie: pass })).toContain('Write one reply');
    await reply('Not opened');
    await reply('x'.repeat(1_001), pass);
    await reply(' \n ', pass);
    expect(await kept()).toHaveLength(0);
    await reply('  I kept every word.\r\nM.  ', pass);
    await reply('And another', pass);
    const [row] = await kept();
    expect(JSON.stringify(row)).not.toContain('kept every');
    expect(decryptReply(app.platform.keyring, { messageId, content: row.content })).toBe(
      'I kept every word.\nM.',
    );
    const page = await text(path, { cookie: pass });
    expect(page).toContain('Your reply has been sent');
    expect(page).not.toContain(MAYA);
  });

  test('what is stored is shown and erased only with a code from the mailbox', async () => {
    await app.pool.query('delete from messages');
    const { path, rights, messageId } = await letter();
    const later = await letter();
    await app.pool.query('update deliveries set due_at = $2, next_attempt_at = $2 where id = $1', [
      later.deliveryId,
      new Date(app.clock.now().getTime() + minutes(60)),
    ]);
    await deliver();
    await open(path);
    // One that came back from elsewhere and is to be sent here now has not been here yet.
    const returned = await letter({ recipientEmail: 'another@recipients.test' });
    await deliver();
    await app.pool.query(
      `update messages set status = 'draft', sent_at = null, recipient_email_hash = $2 where id = $1`,
      [returned.messageId, app.platform.keyring.lookupHash(MAYA)],
    );
    await ask(rights, { form: { intent: 'mail-code' } });
    const code = await mailedCode();
    const wrong = code === '000000' ? '000001' : '000000';
    const redeem = (typed: string) => ask(rights, { form: { intent: 'redeem-code', code: typed } });
    expect((await redeem(wrong)).headers.get('location')).toContain('code-wrong');
    const page = await (await redeem(code)).text();
    expect(page).toContain(MAYA);
    // The letter that is still to be sent is nobody's business yet.
    expect(page.match(/Your address</g)).toHaveLength(1);
    expect((await redeem(code)).headers.get('location')).toContain('code-wrong');

    await ask(rights, { form: { intent: 'erase', grant: 'zzzzzzzz.forged' } });
    expect((await ask(path)).status).toBe(200);
    const grant = /name="grant" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await ask(rights, { form: { intent: 'erase', grant } });
    const dark = await ask(path);
    expect(dark.status).toBe(410);
    expect(await dark.text()).toContain('It was erased');
    const { rows } = await app.pool.query(
      `select recipient_name, opened_at, (select count(*)::int from delivery_views where message_id = $1) as views
         from messages join deliveries on message_id = messages.id where messages.id = $1`,
      [messageId],
    );
    expect(rows[0]).toEqual({ recipient_name: null, opened_at: null, views: 0 });

    // There is no address left to mail a code to, and that is said however often one is asked for.
    const waiting = async () =>
      (
        await app.pool.query('select count(*)::int as mails from pgboss.job where name = $1', [
          sendMailKind.name,
        ])
      ).rows[0].mails;
    const before = await waiting();
    for (const _ of Array.from({ length: 4 })) {
      const answer = await ask(rights, { form: { intent: 'mail-code' } });
      expect(answer.headers.get('location')).toBe(`${rights}?told=code-without-address`);
    }
    expect(await waiting()).toBe(before);
    expect(await text(`${rights}?told=code-without-address`)).toContain(
      'no longer stored with this letter',
    );
  });

  test('a code allows five tries, ends after 15 minutes, and three are mailed an hour', async () => {
    const { rights } = await letter({ recipientEmail: 'ada@recipients.test' });
    const mail = async () =>
      (await ask(rights, { form: { intent: 'mail-code' } })).headers.get('location');
    expect(await mail()).toContain('code-sent');
    await app.pool.query('update mailed_codes set attempts = 5');
    const { rows } = await app.pool.query('select count(*)::int as total from mailed_codes');
    expect(rows[0].total).toBe(1);
    app.clock.advance(minutes(16));
    expect(await mail()).toContain('code-sent');
    expect(await mail()).toContain('code-sent');
    expect(await mail()).toContain('code-too-many');
  });

  test('a link that was ended says so, and leaves the rights', async () => {
    const { path, rights, messageId } = await letter();
    await deliver();
    await withdrawDelivery(app.platform.db, messageId, app.clock.now());
    const answer = await ask(path);
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('The sender withdrew it');
    expect((await ask(rights)).status).toBe(200);
    expect((await ask(`/delivery/${'x'.repeat(43)}/rights`)).status).toBe(404);
  });

  describe('the film', () => {
    const PLAYER = { 'sec-fetch-dest': 'video', 'sec-fetch-site': 'same-origin' };

    async function film() {
      const { path } = await letter();
      const cookie = await open(path);
      const page = await text(path, { cookie });
      const src = /\/delivery\/media\/[\w-]+\/portrait-0/.exec(page)?.[0] ?? '';
      return { path, cookie, page, src };
    }

    test('plays by ranges, only with the cookie of its letter, and names nobody', async () => {
      const { cookie, src, page } = await film();
      const answer = await ask(src, { cookie, headers: { ...PLAYER, range: 'bytes=0-99' } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toMatch(/^bytes 0-99\/\d+$/);
      expect((await answer.arrayBuffer()).byteLength).toBe(100);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('content-disposition')).toBeNull();
      expect([...answer.headers.values()].join(' ')).not.toMatch(/gratitude|love|jonas/i);
      expect(page).not.toMatch(/\/films\/[^"]+\.(webm|mp4)/);
      expect((await ask(src, { headers: PLAYER })).status).toBe(404);
      const other = await film();
      expect((await ask(src, { cookie: other.cookie, headers: PLAYER })).status).toBe(404);
      expect((await ask(`${src}9`, { cookie })).status).toBe(404);
    });

    test.each([
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' },
      { 'sec-fetch-dest': 'video', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    ])('is refused to what is not our own player: %o', async (headers) => {
      const { cookie, src } = await film();
      expect((await ask(src, { cookie, headers })).status).toBe(403);
    });

    test('moves away after half an hour', async () => {
      const { path, cookie, src } = await film();
      app.clock.advance(minutes(31));
      expect((await ask(src, { cookie, headers: PLAYER })).status).toBe(404);
      expect(await text(path, { cookie })).not.toContain(src);
    });
  });
});
