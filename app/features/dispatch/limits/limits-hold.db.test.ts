import { describe, expect, test } from 'vitest';
import { deleteUser } from '#app/features/accounts/account.store.server.ts';
import { DELETED_SENDER_MAIL_RETENTION } from '#app/features/dispatch/records/delete-old-records.server.ts';
import { blockSender } from '#app/features/letters/block-sender.server.ts';
import { encryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import {
  changeScheduledMessage,
  rescheduleMessage,
} from '#app/features/messages/schedule/change-scheduled.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { closeBilling } from '#app/features/payments/packs/close-billing.server.ts';
import { days, hours, minutes, shifted } from '#app/platform/clock/clock.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { DomainError } from '#app/shared/domain-error.ts';
import { retentionJob } from '#server/retention.job.ts';
import {
  deleteSuppressedAddresses,
  deliveryOf,
  updateDelivery,
} from '#tests/factories/deliveries.ts';
import {
  asActor,
  buildDraft,
  buildForm,
  buildSent,
  giveFreeSends,
  type LetterInput,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person, suspend } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

/** The configured caps. */
const PER_WEEK = 3;
const ANONYMOUS = 2;

describe('limits by address', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  const dispatch = () => testDispatcher(app, mailServer).drain();
  const mailsTo = (address: string) =>
    mailServer.accepted.filter(({ to }) => to === address).length;

  let count = 0;
  const newAddress = (domain = 'recipients.test') => {
    count += 1;
    return `reader${count}@${domain}`;
  };

  async function buildSender(email?: string): Promise<Person> {
    const sender = await buildPerson(app, { isProven: true, ...(email && { email }) });
    await giveFreeSends(app, sender, 30);
    return sender;
  }

  const send = (sender: Person, messageId: string) =>
    sendMessage(app.services, asActor(sender), messageId, 'free_send').then(
      () => 'sent',
      (error: DomainError) => error.code,
    );

  const trySend = async (sender: Person, letter: LetterInput) =>
    send(sender, await buildDraft(app, sender, letter));

  // Parallel checkouts once brought twelve letters to one address.
  test('hold when twelve letters are sent at once', async () => {
    const [sender, recipientEmail] = [await buildSender(), newAddress()];
    const drafts = await Promise.all(
      Array.from({ length: 12 }, () => buildDraft(app, sender, { recipientEmail })),
    );
    const outcomes = await Promise.all(drafts.map((id) => send(sender, id)));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(PER_WEEK);
    await dispatch();
    expect(mailsTo(recipientEmail)).toBe(PER_WEEK);
  });

  test('hold when eight are sent one after another in the same minute', async () => {
    const [sender, recipientEmail] = [await buildSender(), newAddress()];
    const outcomes: string[] = [];
    for (let letter = 0; letter < 8; letter += 1) {
      outcomes.push(await trySend(sender, { recipientEmail }));
    }
    expect(outcomes).toEqual([
      ...Array(PER_WEEK).fill('sent'),
      ...Array(8 - PER_WEEK).fill('address_undeliverable'),
    ]);
  });

  test('hold for anonymous letters of eight senders at once', async () => {
    const recipientEmail = newAddress();
    const senders = await Promise.all(Array.from({ length: 8 }, () => buildSender()));
    const outcomes = await Promise.all(
      senders.map((sender) => trySend(sender, { recipientEmail, isAnonymous: true })),
    );
    // Nobody learns from a refusal that others have written.
    expect(outcomes).toEqual(Array(8).fill('sent'));
    await dispatch();
    expect(mailsTo(recipientEmail)).toBe(ANONYMOUS);
  });

  // Letters scheduled to oneself and then redirected brought fourteen.
  test('hold when the recipient of scheduled letters is changed', async () => {
    const [sender, recipientEmail] = [await buildSender(), newAddress()];
    const scheduled = { scheduleDate: '2027-02-14', scheduleTime: '09:00', timeZone: 'UTC' };
    const outcomes: string[] = [];
    for (let letter = 0; letter < 6; letter += 1) {
      const messageId = await buildDraft(app, sender, { recipientEmail: newAddress(), scheduled });
      await send(sender, messageId);
      const form = buildForm({
        ...scheduled,
        draftId: messageId,
        when: 'later',
        personalizedContent: 'To somebody else.',
        recipientEmail,
      });
      const writer = { ...asActor(sender), clientAddress: '203.0.113.7', profileName: null };
      outcomes.push(
        await changeScheduledMessage(app.services, writer, messageId, form).then(
          () => 'changed',
          (error: DomainError) => error.code,
        ),
      );
    }
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(PER_WEEK);
  });

  test('hold when letters scheduled weeks apart are sent now instead', async () => {
    const [sender, recipientEmail] = [await buildSender(), newAddress()];
    const outcomes: string[] = [];
    for (const month of ['02', '04', '06', '08', '10']) {
      const scheduled = {
        scheduleDate: `2027-${month}-01`,
        scheduleTime: '09:00',
        timeZone: 'UTC',
      };
      const messageId = await buildDraft(app, sender, { recipientEmail, scheduled });
      expect(await send(sender, messageId)).toBe('sent');
      outcomes.push(
        await rescheduleMessage(app.services, asActor(sender), messageId, null).then(
          () => 'sent',
          (error: DomainError) => error.code,
        ),
      );
    }
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(PER_WEEK);
  });

  test('hold at dispatch in several workers, for letters that were never checked', async () => {
    const [sender, recipientEmail] = [await buildSender(), newAddress()];
    const elsewhere = await Promise.all(
      Array.from({ length: 8 }, () => buildSent(app, sender, { recipientEmail: newAddress() })),
    );
    const { keyring } = app.platform;
    for (const id of elsewhere) {
      await updateMessage(app, id, {
        ...encryptLetter(keyring, id, { recipientEmail }),
        recipientEmailHash: keyring.lookupHash(recipientEmail),
        recipientMailboxHash: mailboxHash(keyring, recipientEmail),
      });
    }
    const workers = [1, 2, 3].map(() => testDispatcher(app, mailServer));
    await Promise.all(workers.map((worker) => worker.drain()));
    expect(mailsTo(recipientEmail)).toBe(PER_WEEK);
    // The rest is held, never failed.
    const { rows } = await app.pool.query(
      "select count(*)::int from deliveries where message_id = any($1) and state = 'held' and reason = 'over_cap'",
      [elsewhere],
    );
    expect(rows[0].count).toBe(8 - PER_WEEK);
  });

  test.each([
    ['a plus tag', 'recipients.test', (name: string) => `${name}+x`],
    ['dots at Gmail', 'gmail.com', (name: string) => name.split('').join('.')],
    ['another name of Gmail', 'googlemail.com', (name: string) => name],
  ])('are not avoided by %s', async (_name, domain, spell) => {
    const sender = await buildSender();
    const [name = ''] = newAddress().split('@');
    const usual = domain === 'googlemail.com' ? 'gmail.com' : domain;
    for (let letter = 0; letter < PER_WEEK; letter += 1) {
      expect(await trySend(sender, { recipientEmail: `${name}@${usual}` })).toBe('sent');
    }
    const spelled = `${spell(name)}@${domain}`;
    expect(await trySend(sender, { recipientEmail: spelled })).toBe('address_undeliverable');
  });

  test('do not count letters to the sender’s own mailbox', async () => {
    const sender = await buildSender(newAddress('people.test'));
    await app.pool.query('update users set email_verified = true where id = $1', [sender.userId]);
    const recipientEmail = sender.email.replace('@', '+diary@');
    for (let letter = 0; letter < PER_WEEK + 2; letter += 1) {
      expect(await trySend(sender, { recipientEmail })).toBe('sent');
    }
  });

  describe('outlive the sender’s account', () => {
    async function deleteAccount({ userId }: Person): Promise<void> {
      await app.platform.db.transaction(async (tx) => {
        await closeBilling(tx, userId);
        await deleteUser(tx, userId);
      });
    }

    const letterOf = async (messageId: string) => {
      const { rows } = await app.pool.query(
        `select id as "messageId", user_id as "senderId", is_anonymous as "isAnonymous",
                recipient_email_hash as "recipientEmailHash" from messages where id = $1`,
        [messageId],
      );
      return rows[0];
    };

    // Three mails once reached somebody who had blocked the sender.
    test.each([
      ['the same address', (email: string) => email],
      ['a plus tag', (email: string) => email.replace('@', '+again@')],
    ])('a block holds for a new account with %s', async (_name, spell) => {
      const [email, recipientEmail] = [newAddress('people.test'), newAddress()];
      const sender = await buildSender(email);
      await blockSender(
        app.services,
        await letterOf(await buildSent(app, sender, { recipientEmail })),
      );
      await deleteAccount(sender);
      const again = await buildSender(spell(email));
      expect(await trySend(again, { recipientEmail })).toBe('address_undeliverable');
      expect(await trySend(again, { recipientEmail: newAddress() })).toBe('sent');
    });

    test('a cap holds for a new account, until its week is over', async () => {
      const [email, recipientEmail] = [newAddress('people.test'), newAddress()];
      const sender = await buildSender(email);
      for (let letter = 0; letter < PER_WEEK; letter += 1) {
        await buildSent(app, sender, { recipientEmail });
      }
      await dispatch();
      await deleteAccount(sender);
      const again = await buildSender(email);
      expect(await trySend(again, { recipientEmail })).toBe('address_undeliverable');
      app.clock.advance(days(7) + hours(1));
      expect(await trySend(again, { recipientEmail })).toBe('sent');
    });

    test('its reminders count for a new account too, long after their letters', async () => {
      const [email, recipientEmail] = [newAddress('people.test'), newAddress()];
      const sender = await buildSender(email);
      const now = app.clock.now();
      for (let letter = 0; letter < PER_WEEK; letter += 1) {
        const messageId = await buildSent(app, sender, { recipientEmail });
        await updateDelivery(app, messageId, {
          state: 'accepted',
          acceptedAt: shifted(now, -days(30)),
          reminderSentAt: now,
        });
      }
      await deleteAccount(sender);
      await retentionJob(app.services).run({});
      const again = await buildSender(email);
      expect(await trySend(again, { recipientEmail })).toBe('address_undeliverable');
      app.clock.advance(days(7) + hours(1));
      expect(await trySend(again, { recipientEmail })).toBe('sent');
    });

    test('a spent free send stays spent', async () => {
      const freeSends = async ({ userId }: Person) =>
        (
          await app.pool.query('select free_sends_remaining from profiles where user_id = $1', [
            userId,
          ])
        ).rows[0].free_sends_remaining;
      const email = newAddress('people.test');
      const build = (given: string) => buildPerson(app, { email: given, isProven: true });
      const sender = await build(email);
      expect(await freeSends(sender)).toBe(1);
      await buildSent(app, sender, { recipientEmail: newAddress() });
      await deleteAccount(sender);
      expect(await freeSends(await build(email))).toBe(0);
      const tagged = email.replace('@', '+two@');
      expect(await freeSends(await build(tagged))).toBe(0);
      // Another mailbox, and one whose account was deleted unused, still get theirs.
      const unused = newAddress('people.test');
      await deleteAccount(await build(unused));
      expect(await freeSends(await build(unused))).toBe(1);
    });

    test('a suspension holds for another account of the same mailbox', async () => {
      const email = newAddress('people.test');
      const sender = await buildSender(email);
      const again = await buildSender(email.replace('@', '+again@'));
      await suspend(app, sender);
      expect(await trySend(again, { recipientEmail: newAddress() })).toBe('address_undeliverable');
    });

    test.each([
      ['just within', minutes(1), 1],
      ['just after', -minutes(1), 0],
    ])('a mail %s the days that retention keeps it is kept: %s', async (_, left, kept) => {
      const sender = await buildSender(newAddress('people.test'));
      const letter = await buildSent(app, sender, { recipientEmail: newAddress() });
      const acceptedAt = shifted(new Date(), left - DELETED_SENDER_MAIL_RETENTION);
      await updateDelivery(app, letter, { acceptedAt, dueAt: acceptedAt });
      const { id } = await deliveryOf(app, letter);
      await deleteAccount(sender);
      const { rows } = await app.pool.query(
        'select from deleted_sender_mails where delivery_id = $1',
        [id],
      );
      expect(rows).toHaveLength(kept);
    });

    test('nothing readable is kept', async () => {
      const [email, recipientEmail] = [newAddress('people.test'), newAddress()];
      const sender = await buildSender(email);
      await buildSent(app, sender, { recipientEmail });
      await deleteAccount(sender);
      for (const table of ['deleted_accounts', 'deleted_sender_blocks', 'deleted_sender_mails']) {
        const { rows } = await app.pool.query(`select * from ${table}`);
        const text = JSON.stringify(rows, (_key, value) =>
          value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
        );
        expect(text).not.toContain(email.split('@')[0]);
        expect(text).not.toContain(recipientEmail.split('@')[0]);
        expect(text).not.toContain(sender.userId);
      }
    });
  });

  test('a dead mailbox is suppressed under every spelling', async () => {
    const sender = await buildSender();
    const recipientEmail = newAddress();
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await buildSent(app, sender, { recipientEmail });
    await dispatch();
    mailServer.onRecipient = () => undefined;
    expect(await trySend(sender, { recipientEmail: recipientEmail.replace('@', '+x@') })).toBe(
      'address_undeliverable',
    );
    await deleteSuppressedAddresses(app);
  });
});
