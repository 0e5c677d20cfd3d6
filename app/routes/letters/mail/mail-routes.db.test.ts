import { generateKeyPairSync } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryDelivery } from '#app/features/messages/sending/retry-delivery.server.ts';
import { days } from '#app/platform/clock/clock.ts';
import { bounceReport, complaintReport } from '#tests/factories/bounce-reports.ts';
import {
  deleteSuppressedAddresses,
  deliveryOf,
  updateDelivery,
} from '#tests/factories/deliveries.ts';
import {
  buildSent,
  deleteMessages,
  giveFreeSends,
  type LetterInput,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const MAYA = 'maya@recipients.test';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

describe("the recipient's mail", () => {
  const app = createTestApp({
    DKIM_SELECTOR: 's2027',
    DKIM_PRIVATE_KEY: Buffer.from(privateKey).toString('base64'),
    BASE_URL: 'https://unsent.example',
    CAP_TO_ADDRESS_PER_WEEK: '0',
    CAP_ANONYMOUS_TO_ADDRESS: '0',
  });
  const mailServer = openMailServer();
  const ask = createAsk(app);

  beforeEach(async () => {
    await deleteMessages(app);
    await deleteSuppressedAddresses(app);
  });

  /** Posts as a mail program does: not from a page of ours. */
  const post = (path: string, form: Record<string, string>) =>
    ask(path, { body: new URLSearchParams(form) });

  async function send(given: LetterInput = {}) {
    const sender = await buildPerson(app, { name: 'Jonas Weber' });
    await giveFreeSends(app, sender, 1);
    const messageId = await buildSent(app, sender, {
      senderName: 'Jonas',
      recipientName: 'Maya',
      recipientEmail: MAYA,
      ...given,
    });
    await testDispatcher(app, mailServer).drain();
    const bytes = mailServer.accepted.at(-1)?.bytes ?? Buffer.alloc(0);
    const mail = await PostalMime.parse(bytes);
    const header = (key: string) => mail.headers.find((one) => one.key === key)?.value ?? '';
    return { messageId, sender, bytes, mail, header, from: mailServer.accepted.at(-1)?.from ?? '' };
  }

  /** Whether a letter of somebody else arrives. */
  async function isReached(): Promise<boolean> {
    const before = mailServer.accepted.length;
    await send();
    return mailServer.accepted.length > before;
  }

  /** What a letter's sender paid for it and got back, in sends. */
  const balanceOf = async ({ userId }: Person) =>
    (
      await app.pool.query(
        `select sum(delta)::int as balance from ledger_entries
          where user_id = $1 and reason in ('spent', 'returned')`,
        [userId],
      )
    ).rows[0].balance;

  test('says who it is from and for, holds one link, fetches nothing and tracks nothing', async () => {
    const { mail, header, from } = await send({ clue: 'The one with the red bicycle' });
    expect(mail.subject).toBe('Jonas wrote you a letter');
    expect(mail.from).toMatchObject({
      name: 'Jonas via Unsent',
      address: 'letters@unsent.example',
    });
    expect(header('auto-submitted')).toBe('auto-generated');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(header('dkim-signature')).toMatch(/d=unsent\.example; .*s=s2027/s);
    expect(from).toMatch(/^b\+[\da-f]{32}\.[\da-f]{20}@unsent\.example$/);
    for (const body of [mail.html ?? '', mail.text ?? '']) {
      expect(body).toContain('Dear Maya,');
      expect(body).toContain('The one with the red bicycle');
      expect(body).toContain('1 Example Street');
      expect(new Set(body.match(/https:\/\/[^\s"<)]+\/delivery\/[\w-]+/g)).size).toBe(1);
    }
    expect(mail.html).not.toMatch(/src="(?!cid:)/);
    expect(mail.attachments.map(({ mimeType, contentId }) => [mimeType, contentId])).toEqual([
      ['image/jpeg', '<film.jpg>'],
    ]);
    expect(mail.html).toContain('prefers-color-scheme: dark');
  });

  test('one click stops all mail to the address, a page undoes it, and the link alone does nothing', async () => {
    const { header } = await send();
    const address = /<(.+)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
    const path = new URL(address).pathname;
    const blocks = async () =>
      (await app.pool.query('select count(*)::int as total from recipient_blocks')).rows[0].total;
    expect(await (await ask(path)).text()).toContain('Stop all email?');
    expect(await blocks()).toBe(0);
    // A mail provider posts without origin or cookie and wants no page (RFC 8058).
    const answer = await post(path, { 'List-Unsubscribe': 'One-Click' });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      'No more email will be sent to this address.',
    ]);
    await post(path, { 'List-Unsubscribe': 'One-Click' });
    expect(await blocks()).toBe(1);
    expect(await isReached()).toBe(false);
    expect(await (await ask(path)).text()).toContain('Allow email again');
    await ask(path, { form: { intent: 'undo' } });
    expect(await blocks()).toBe(0);
    const forged = path.replace(/.{32}$/, '0'.repeat(32));
    expect((await post(forged, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404);
    expect(await blocks()).toBe(0);
  });

  describe('a post to the stop link from outside our pages', () => {
    const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const inParts = new FormData();
    inParts.set('List-Unsubscribe', 'One-Click');
    let path: string;
    beforeEach(async () => {
      const { header } = await send();
      path = new URL(/<(.+)>/.exec(header('list-unsubscribe'))?.[1] ?? '').pathname;
    });
    afterEach(() => app.pool.query('delete from recipient_blocks'));
    const isStopped = async () => (await (await ask(path)).text()).includes('Allow email again');

    test.each<[string, BodyInit]>([
      ['as a form', oneClick],
      ['in parts', inParts],
      ['with a line break behind it', `${oneClick}\r\n`],
      ['in another case', 'list-unsubscribe=ONE-CLICK'],
      ['with a field of the mail program', `${oneClick}&mailbox=7`],
      ['without a type', new Blob([`${oneClick}`])],
    ])('stops mail when it is the one click of RFC 8058, %s', async (_name, body) => {
      expect((await ask(path, { body })).status).toBe(200);
      expect(await isStopped()).toBe(true);
    });

    test.each<[string, Parameters<typeof ask>[1], string?]>([
      ['another field', { body: new URLSearchParams({ intent: 'stop' }) }],
      ['another value', { body: new URLSearchParams({ 'List-Unsubscribe': 'No' }) }],
      ['the click and a field of our page', { body: `${oneClick}&intent=undo` }],
      ['no field', { method: 'POST' }],
      ['another method', { method: 'DELETE', body: oneClick }],
      ['a longer path', { body: oneClick }, '/more'],
      ['a path of another kind', { body: oneClick }, '.data'],
      ['a path in capitals', { body: oneClick }, 'A'],
    ])('changes nothing with %s', async (_name, asking, ending = '') => {
      const headers = {
        origin: 'https://elsewhere.example',
        'content-type': 'application/x-www-form-urlencoded',
      };
      expect((await ask(`${path}${ending}`, { ...asking, headers })).status).toBe(403);
      expect(await isStopped()).toBe(false);
    });

    test('does not allow mail again', async () => {
      await ask(path, { body: oneClick });
      expect((await post(path, { intent: 'undo' })).status).toBe(403);
      expect(await isStopped()).toBe(true);
    });
  });

  test('the code in the mail confirms that it is ours, and reveals nothing else', async () => {
    const { mail } = await send();
    const code = /enter the code\s+(\S+)\s+at/.exec(mail.text ?? '')?.[1] ?? '';
    const check = async (typed: string) => {
      const answer = await ask('/genuine', { form: { code: typed } });
      return { status: answer.status, page: await answer.text() };
    };
    const { status, page } = await check(code.toLowerCase().replace('-', ' '));
    expect(status).toBe(200);
    expect(page).toContain('this email is from us');
    expect(page).not.toMatch(/Jonas|Maya|recipients\.test/);
    expect((await check('00000-00000')).status).toBe(404);
    for (let turn = 0; turn < 18; turn += 1) await check('wrong');
    expect((await check(code)).status).toBe(429);
  });

  test('codes typed from a tunnel with 65,536 networks are counted as from one with a larger limit', async () => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 90; turn += 1) {
      const from = `2001:db8:b:${turn.toString(16)}::1`;
      statuses.push((await ask('/genuine', { form: { code: 'wrong' }, from })).status);
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(80);
  });

  test('a malformed form is refused, but still stops mail when our own page posts it', async () => {
    const { header, mail } = await send();
    const broken = {
      method: 'POST',
      headers: {
        origin: app.config.baseUrl,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: 'no edge',
    };
    const letter = new URL(/http\S+\/delivery\/\S+/.exec(mail.text ?? '')?.[0] ?? '').pathname;
    expect((await ask('/genuine', broken)).status).toBe(400);
    expect((await ask(`${letter}/rights`, broken)).status).toBe(400);
    const stop = new URL(/<(.+)>/.exec(header('list-unsubscribe'))?.[1] ?? '').pathname;
    expect((await ask(stop, broken)).status).toBe(200);
    expect(await isReached()).toBe(false);
    await ask(stop, { form: { intent: 'undo' } });
  });

  describe('a report from a mail server', () => {
    const postReport = async (body: string, to?: string) =>
      (
        await ask(`/mail/bounces${to ? `?to=${encodeURIComponent(to)}` : ''}`, {
          method: 'POST',
          body,
        })
      ).status;

    test('fails the message, returns the send and suppresses a dead address; a repeat changes nothing', async () => {
      const { messageId, from, sender } = await send();
      expect(await postReport(bounceReport(from, MAYA))).toBe(202);
      expect(await postReport(bounceReport(from.toUpperCase(), MAYA.toUpperCase()))).toBe(202);
      expect(await deliveryOf(app, messageId)).toMatchObject({
        state: 'failed',
        reason: 'bounced',
        status: 'failed',
      });
      expect(await balanceOf(sender)).toBe(0);
      await giveFreeSends(app, sender, 1);
      await expect(buildSent(app, sender, { recipientEmail: MAYA })).rejects.toMatchObject({
        code: 'address_undeliverable',
      });
    });

    test('a complaint stays in force after a later bounce and a retry', async () => {
      const { messageId, from } = await send();
      await postReport(complaintReport(from));
      await postReport(bounceReport(from, MAYA));
      expect(await deliveryOf(app, messageId)).toMatchObject({
        state: 'failed',
        reason: 'bounced',
      });
      const { id } = await deliveryOf(app, messageId);
      await retryDelivery(app.platform.db, id, app.clock.now());
      const sentBefore = mailServer.accepted.length;
      await testDispatcher(app, mailServer).drain();
      expect(mailServer.accepted).toHaveLength(sentBefore);
      expect(await deliveryOf(app, messageId)).toMatchObject({
        state: 'failed',
        reason: 'blocked',
      });
      expect(await isReached()).toBe(false);
    });

    test('a full mailbox fails the message but not the next one', async () => {
      const { messageId, from } = await send();
      await postReport(bounceReport('postmaster@unsent.example', MAYA, { status: '5.2.2' }), from);
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'failed' });
      await send();
    });

    test('is ignored when it is forged, early, late, for another address, or about an opened letter', async () => {
      const { messageId, from } = await send();
      const forged = from.replace(/\.([\da-f]{20})@/, `.${'0'.repeat(20)}@`);
      const elsewhere = from.replace('@unsent.example', '@evil.test');
      await postReport(bounceReport(forged, MAYA));
      await postReport(bounceReport(elsewhere, MAYA));
      await postReport(bounceReport('letters@unsent.example', MAYA));
      await postReport(bounceReport(from, 'somebody@else.test'));
      await postReport(bounceReport(from, MAYA, { action: 'delayed', status: '4.4.1' }));
      await postReport('not a mail at all');
      await postReport('');
      await postReport(
        `To: <${from}>\r\n\r\nFinal-Recipient: rfc822; ${MAYA}\r\nAction: failed\r\nStatus: 5.1.1\r\n`,
      );
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted' });
      await updateDelivery(app, messageId, { openedAt: app.clock.now() });
      await postReport(bounceReport(from, MAYA));
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted' });
      await updateDelivery(app, messageId, { openedAt: null });
      app.clock.advance(days(15));
      await postReport(bounceReport(from, MAYA));
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'accepted' });
    });
  });
});
