import { describe, expect, test } from 'vitest';
import { hours, shifted } from '#app/platform/clock/clock.ts';
import { decryptQueuedMail, sendMailKind } from '#app/platform/mail/mail-queue.server.ts';
import { buildLetter } from '#tests/factories/letters.ts';
import { type LetterInput, updateMessage } from '#tests/factories/messages.ts';
import { buildAdmin, buildStaff } from '#tests/factories/people.ts';
import { createAsk } from '#tests/setup/ask.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { lookUpRecipient } from './look-up-recipient.server.ts';
import { mailCodeForSupport } from './mail-code-for-support.server.ts';

const NOTHING = {
  stored: 0,
  delivered: 0,
  openReports: 0,
  blocks: 0,
  blocksSince: null,
  stoppedSince: null,
  suppressedSince: null,
  signed: [],
};
const reason = 'They wrote to support.';

describe('somebody who writes to support without a link', () => {
  const app = createTestApp({ CAP_TO_ADDRESS_PER_WEEK: '0', CAP_ANONYMOUS_TO_ADDRESS: '0' });
  const mailServer = openMailServer();
  const ask = createAsk(app);

  const send = async (recipientEmail: string, input: LetterInput = {}) => {
    const letter = await buildLetter(app, { recipientEmail, ...input });
    await testDispatcher(app, mailServer).drain();
    return letter;
  };

  async function codeMails(address: string) {
    const { rows } = await app.pool.query(
      'select data from pgboss.job where name = $1 order by created_on, id',
      [sendMailKind.name],
    );
    return rows
      .map(({ data }) => decryptQueuedMail(app.platform, data))
      .filter(({ to }) => to === address)
      .map(({ subject, text }) => ({
        subject,
        text,
        code: /\d{6}/.exec(text)?.[0] ?? '',
        path: /\/delivery\/[\w-]+\/rights/.exec(text)?.[0] ?? '',
      }));
  }

  const audited = async (action: string) =>
    (
      await app.pool.query(
        'select actor_id, subject_type, subject_id, before, after from audit_entries where action = $1',
        [action],
      )
    ).rows;

  test('is told by the mailed code what is stored, and erases it; the admin sees numbers alone', async () => {
    const admin = await buildAdmin(app);
    const address = 'maya@recipients.test';
    const { rights } = await send(address, { isAnonymous: true, senderName: null, language: 'de' });
    await ask(rights, { form: { intent: 'block-sender' } });
    await ask(rights, { form: { intent: 'report', reason: 'other' } });
    await ask(rights, { form: { intent: 'block-everybody' } });
    const lookUp = () => lookUpRecipient(app.services, admin, { address: ` ${address} `, reason });
    const counts = await lookUp();
    expect(counts).toEqual({
      stored: 1,
      delivered: 1,
      openReports: 1,
      blocks: 1,
      blocksSince: expect.any(Date),
      stoppedSince: expect.any(Date),
      suppressedSince: null,
      signed: [],
    });

    await mailCodeForSupport(app.services, admin, { address, reason });
    const [mail] = await codeMails(address);
    expect(mail?.text).toContain('unseren Support');
    const { code = '', path = '' } = mail ?? {};
    const wrong = code === '000000' ? '000001' : '000000';
    const redeem = (typed: string) => ask(path, { form: { intent: 'redeem-code', code: typed } });
    expect((await redeem(wrong)).headers.get('location')).toContain('code-wrong');
    const page = await (await redeem(code)).text();
    expect(page).toContain(address);
    const grant = /name="grant" value="([^"]+)"/.exec(page)?.[1] ?? '';
    await ask(path, { form: { intent: 'erase', grant } });

    expect(await lookUp()).toMatchObject({ stored: 0, delivered: 0, blocks: 1 });
    expect(await outcome(mailCodeForSupport(app.services, admin, { address, reason }))).toBe(
      'recipient_without_letters',
    );
    const entries = [
      ...(await audited('recipient_looked_up')),
      ...(await audited('recipient_code_mailed')),
    ];
    expect(entries).toHaveLength(3);
    expect(new Set(entries.map(({ subject_id }) => subject_id)).size).toBe(1);
    for (const entry of entries) {
      expect(entry).toMatchObject({ actor_id: admin.userId, before: null, after: { reason } });
      expect(entry.subject_id).toMatch(/^[\da-f]{16}$/);
    }
  });

  test('is found in every spelling of the mailbox, and a letter on its way counts as not delivered', async () => {
    const admin = await buildAdmin(app);
    await buildLetter(app, { recipientEmail: 'ada.byron@gmail.com' });
    const asked = { address: 'adabyron+unsent@gmail.com', reason };
    expect(await lookUpRecipient(app.services, admin, asked)).toEqual({ ...NOTHING, stored: 1 });
    expect(await outcome(mailCodeForSupport(app.services, admin, asked))).toBe(
      'recipient_without_letters',
    );
    await testDispatcher(app, mailServer).drain();
    await mailCodeForSupport(app.services, admin, asked);
    expect(await codeMails('ada.byron@gmail.com')).toHaveLength(1);
  });

  test('gets a link to a letter that was handed over, when no mail reached them', async () => {
    const admin = await buildAdmin(app);
    const address = 'noor@recipients.test';
    const mailed = await send(address);
    const handedOver = await send(address);
    await app.pool.query(
      `update deliveries set private_link_at = now(), private_token_hash = '\\x01',
         accepted_at = null, state = 'failed' where message_id = $1`,
      [handedOver.messageId],
    );
    await mailCodeForSupport(app.services, admin, { address, reason });
    await updateMessage(app, mailed.messageId, { status: 'draft', sentAt: null });
    await mailCodeForSupport(app.services, admin, { address, reason });
    expect((await codeMails(address)).map(({ path }) => path).sort()).toEqual(
      [mailed.rights, handedOver.rights].sort(),
    );
  });

  test('whom we do not know gets the same answer, of zeros, and no mail', async () => {
    const admin = await buildAdmin(app);
    const asked = { address: 'stranger@recipients.test', reason };
    expect(await lookUpRecipient(app.services, admin, asked)).toEqual(NOTHING);
    expect(await outcome(mailCodeForSupport(app.services, admin, asked))).toBe(
      'recipient_without_letters',
    );
    expect(await codeMails(asked.address)).toEqual([]);
  });

  test('gets three codes an hour, also when many are asked for at once, and the newest works', async () => {
    const admin = await buildAdmin(app);
    const address = 'kofi@recipients.test';
    await send(address);
    const mail = () => outcome(mailCodeForSupport(app.services, admin, { address, reason }));
    const before = (await audited('recipient_code_mailed')).length;
    const outcomes = await Promise.all([mail(), mail(), mail(), mail(), mail()]);
    expect(outcomes.sort()).toEqual([
      'done',
      'done',
      'done',
      'recipient_codes_too_many',
      'recipient_codes_too_many',
    ]);
    expect(await audited('recipient_code_mailed')).toHaveLength(before + 3);
    expect(await codeMails(address)).toHaveLength(3);
    app.clock.set(shifted(app.clock.now(), hours(2)));
    expect(await mail()).toBe('done');
    const mails = await codeMails(address);
    const { path = '' } = mails[0] ?? {};
    const answers = await Promise.all(
      mails.map(({ code }) => ask(path, { form: { intent: 'redeem-code', code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is looked up by admins only, who say why and write an address', async () => {
    const [admin, staff] = [await buildAdmin(app), await buildStaff(app)];
    const before = (await audited('recipient_looked_up')).length;
    const address = 'lea@recipients.test';
    await send(address);
    for (const use of [lookUpRecipient, mailCodeForSupport]) {
      const run = (actor: typeof admin, asked: { address: string; reason: string }) =>
        outcome(Promise.resolve(use(app.services, actor, asked)));
      expect(await run(staff, { address, reason })).toBe('admin_required');
      expect(await run({ ...admin, roles: [] }, { address, reason })).toBe('admin_required');
      expect(await run(admin, { address, reason: ' because ' })).toBe('audit_reason_missing');
      expect(await run(admin, { address: 'maya', reason })).toBe('recipient_address_invalid');
    }
    expect(await audited('recipient_looked_up')).toHaveLength(before);
    expect(await codeMails(address)).toEqual([]);
  });
});
