import { describe, expect, test } from 'vitest';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { asActor, buildDraft, giveFreeSends } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const ROUNDS = 20;
const AT_ONCE = 50;

describe('sending with a free send', () => {
  const app = createTestApp();

  const balanceOf = async (userId: string) => {
    const { rows } = await app.pool.query(
      `select free_sends_remaining as balance,
              (select sum(delta)::int from ledger_entries where user_id = $1 and balance = 'free_sends') as sum,
              (select count(*)::int from messages where user_id = $1 and status = 'sent') as sent,
              (select count(*)::int from deliveries join messages on messages.id = message_id where user_id = $1) as deliveries
         from profiles where user_id = $1`,
      [userId],
    );
    return rows[0];
  };

  const outcomes = async (sends: Promise<void>[]) => {
    const results = await Promise.allSettled(sends);
    return results.map((result) => (result.status === 'fulfilled' ? 'sent' : result.reason.code));
  };

  test('marks the message sent, spends the send, and writes the ledger entry and the delivery', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person);
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    expect(await balanceOf(person.userId)).toEqual({ balance: 0, sum: 0, sent: 1, deliveries: 1 });
  });

  test('fifty parallel checkouts of different messages with one free send send exactly one', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await buildPerson(app);
      const drafts = await Promise.all(
        Array.from({ length: AT_ONCE }, () => buildDraft(app, person)),
      );
      const found = await outcomes(
        drafts.map((id) => sendMessage(app.services, asActor(person), id, 'free_send')),
      );
      expect(found.filter((outcome) => outcome === 'sent')).toHaveLength(1);
      expect(found.filter((outcome) => outcome === 'no_free_send')).toHaveLength(AT_ONCE - 1);
      expect(await balanceOf(person.userId)).toEqual({
        balance: 0,
        sum: 0,
        sent: 1,
        deliveries: 1,
      });
    }
  });

  test('fifty parallel checkouts of one message spend one send and create one delivery', async () => {
    const person = await buildPerson(app);
    await giveFreeSends(app, person, 4);
    const messageId = await buildDraft(app, person);
    const found = await outcomes(
      Array.from({ length: AT_ONCE }, () =>
        sendMessage(app.services, asActor(person), messageId, 'free_send'),
      ),
    );
    expect(new Set(found)).toEqual(new Set(['sent']));
    expect(await balanceOf(person.userId)).toEqual({ balance: 4, sum: 4, sent: 1, deliveries: 1 });
  });

  test('a person without a profile row has one free send too', async () => {
    const person = await buildPerson(app);
    await app.pool.query(
      `with deleted as (delete from ledger_entries where user_id = '${person.userId}')
       delete from profiles where user_id = '${person.userId}'`,
    );
    const messageId = await buildDraft(app, person);
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    expect(await balanceOf(person.userId)).toEqual({ balance: 0, sum: 0, sent: 1, deliveries: 1 });
  });

  test('the free send does not cover a premium film', async () => {
    const person = await buildPerson(app);
    const messageId = await buildDraft(app, person, { templateId: 'love-1' });
    await expect(
      sendMessage(app.services, asActor(person), messageId, 'free_send'),
    ).rejects.toMatchObject({
      code: 'free_send_not_for_premium',
    });
    expect((await balanceOf(person.userId)).balance).toBe(1);
  });

  test("somebody else's message is not found and stays unchanged", async () => {
    const [owner, other] = [await buildPerson(app), await buildPerson(app)];
    const messageId = await buildDraft(app, owner);
    await expect(
      sendMessage(app.services, asActor(other), messageId, 'free_send'),
    ).rejects.toMatchObject({
      code: 'message_not_found',
    });
    expect(await balanceOf(owner.userId)).toMatchObject({ balance: 1, sent: 0, deliveries: 0 });
  });
});
