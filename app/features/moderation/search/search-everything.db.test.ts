import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mailCode, mailCodeHash } from '#app/features/dispatch/mail/mail-tokens.ts';
import { lookUpRecipient } from '#app/features/letters/support/look-up-recipient.server.ts';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { buildSent, type LetterInput } from '#tests/factories/messages.ts';
import { buildPayment, paymentsOf } from '#tests/factories/payments.ts';
import { buildAdmin, buildPerson, buildStaff } from '#tests/factories/people.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { searchEverything } from './search-everything.server.ts';

describe('the search of the admin area', () => {
  const app = createTestApp();

  const search = async (typed: string, by = buildStaff) =>
    searchEverything(app.services, await by(app), typed);

  async function buildAccepted(letter: LetterInput = {}) {
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, letter);
    const delivery = await deliveryOf(app, messageId);
    const code = mailCode(app.platform.keyring, delivery);
    await updateDelivery(app, messageId, {
      state: 'accepted',
      acceptedAt: app.clock.now(),
      mailCodeHash: mailCodeHash(app.platform.keyring, code),
    });
    return { sender, messageId, code };
  }

  const kinds = ({
    people,
    messages,
    payments,
    reports,
    videos,
  }: Awaited<ReturnType<typeof search>>) =>
    [people, messages, payments, reports, videos].map(({ length }) => length);

  test('finds people by a part of their name or by their address, and by their id', async () => {
    const person = await buildPerson(app, { name: 'Ottoline Vance', email: 'vance@people.test' });
    const found = [
      { userId: person.userId, fullName: 'Ottoline Vance', email: 'vance@people.test' },
    ];
    for (const typed of ['toline v', '  OTTOLINE  ', 'vance@people', person.userId.toUpperCase()]) {
      expect((await search(typed)).people).toMatchObject(found);
    }
  });

  test('finds a message by its id, its delivery’s, and its mail code as people type it', async () => {
    const { sender, messageId, code } = await buildAccepted();
    const { id: deliveryId } = await deliveryOf(app, messageId);
    for (const typed of [messageId, deliveryId, code, code.toLowerCase().replace('-', ' ')]) {
      const { messages } = await search(typed);
      expect(messages).toEqual([
        expect.objectContaining({
          status: 'sent',
          deliveryState: 'accepted',
          named: { id: messageId, senderId: sender.userId, senderEmail: sender.email },
        }),
      ]);
    }
  });

  test('does not tell who wrote an anonymous letter to somebody who has only the code of its mail', async () => {
    const letter = { isAnonymous: true, recipientEmail: 'maya@recipients.test' };
    const { sender, messageId, code } = await buildAccepted(letter);
    await reportMessage(app.services, {
      ...{ messageId, senderId: sender.userId, reason: 'threat', details: '' },
      ...{ letter: 'Words.', isFromRecipient: true },
    });
    const byCode = await search(code, buildAdmin);
    expect(byCode.reports).toEqual([]);
    expect(byCode.messages).toEqual([expect.objectContaining({ isAnonymous: true, named: null })]);
    const facts = await lookUpRecipient(app.services, await buildAdmin(app), {
      address: 'maya@recipients.test',
      reason: 'They wrote to support.',
    });
    expect(facts).toMatchObject({ delivered: 1, signed: [] });
    for (const secret of [sender.email, sender.userId, messageId]) {
      expect(JSON.stringify([byCode, facts])).not.toContain(secret);
    }
  });

  test('a signed letter leads from its recipient to its sender, for admins with a reason only', async () => {
    const { sender, messageId } = await buildAccepted({ recipientEmail: 'noa@recipients.test' });
    const asked = { address: 'noa@recipients.test', reason: 'They wrote to support.' };
    const admin = await buildAdmin(app);
    expect((await lookUpRecipient(app.services, admin, asked)).signed).toMatchObject([
      { messageId, senderId: sender.userId, senderEmail: sender.email },
    ]);
    const staff = await buildStaff(app);
    expect(await outcome(lookUpRecipient(app.services, staff, asked))).toBe('admin_required');
    expect(kinds(await search('noa@recipients.test', buildAdmin))).toEqual([0, 0, 0, 0, 0]);
  });

  test('finds a payment and its message by the card provider’s id, for admins only', async () => {
    const { sender, messageId } = await buildAccepted();
    await buildPayment(app, sender, messageId);
    const intent = `pi_${randomUUID().replaceAll('-', '')}`;
    await app.pool.query('update payments set payment_intent_id = $1 where message_id = $2', [
      intent,
      messageId,
    ]);
    const [payment] = await paymentsOf(app, messageId);
    for (const typed of [intent, payment?.id ?? '']) {
      const { payments, messages } = await search(typed, buildAdmin);
      expect(payments).toMatchObject([{ userId: sender.userId, amountCents: 499 }]);
      expect(messages).toMatchObject([{ named: { id: messageId } }]);
      expect(kinds(await search(typed))).toEqual([0, 0, 0, 0, 0]);
    }
  });

  test('finds the reports of a message', async () => {
    const { sender, messageId, code } = await buildAccepted();
    await reportMessage(app.services, {
      ...{ messageId, senderId: sender.userId, reason: 'threat', details: '' },
      ...{ letter: 'Words.', isFromRecipient: true },
    });
    const { reports } = await search(messageId);
    expect(reports).toMatchObject([{ reason: 'threat', status: 'open' }]);
    expect((await search(code)).reports).toEqual(reports);
    expect((await search(reports[0]?.id ?? '')).reports).toEqual(reports);
  });

  test.each([
    ['%', 'a wildcard'],
    ['___', 'wildcards'],
    ["'; drop table users; --", 'a statement'],
    ['x'.repeat(10_000), 'ten thousand characters'],
    ['\u202Emoc.tset@\u202C', 'right-to-left marks'],
    ['שלום עולם', 'right-to-left words'],
    ['\u0000\u0007', 'control characters'],
    ['🕊️🕊️🕊️', 'emoji'],
    ['\\', 'a backslash'],
    [randomUUID(), 'an unknown id'],
  ])('%j finds nothing: %s', async (typed) => {
    await buildAccepted();
    expect(kinds(await search(typed, buildAdmin))).toEqual([0, 0, 0, 0, 0]);
  });

  test('others cannot search', async () => {
    const nobody = { ...(await buildPerson(app)), roles: [] };
    expect(await outcome(searchEverything(app.services, nobody, 'anybody'))).toBe('staff_required');
  });
});
