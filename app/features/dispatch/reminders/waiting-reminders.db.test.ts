import { describe, expect, test } from 'vitest';
import { days, hours, minutes, shifted } from '#app/platform/clock/clock.ts';
import type { Mailer } from '#app/platform/mail/smtp.server.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import { buildSent, updateMessage } from '#tests/factories/messages.ts';
import { suspend } from '#tests/factories/people.ts';
import { createReminderApp, MAYA } from '#tests/setup/reminder-app.ts';
import { pauseDispatch, resumeDispatch } from '../admin/pause-dispatch.server.ts';
import { assertDeliverable } from '../limits/find-block-reasons.server.ts';

describe('a reminder', () => {
  const { app, mailServer, people, hashOf, due, send, run } = createReminderApp();

  describe('waits', () => {
    test('while dispatch is paused', async () => {
      await due();
      await pauseDispatch(app.platform.db, app.clock.now());
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      await resumeDispatch(app.platform.db, app.clock.now());
      await run();
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('while its provider is paused', async () => {
      const messageId = await due();
      await updateDelivery(app, messageId, { provider: 'google' });
      await app.pool.query("insert into provider_pauses values ('google', now())");
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      await app.pool.query('delete from provider_pauses');
      app.clock.advance(minutes(15));
      await run();
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('while its sender is suspended, also in the second it is being sent', async () => {
      await due();
      mailServer.onRecipient = async () => {
        await suspend(app, people.sender);
        return undefined;
      };
      await run();
      expect(mailServer.accepted).toHaveLength(0);
    });

    test('while its sender has yet to say whether the account is theirs, also in that second', async () => {
      await due();
      mailServer.onRecipient = async () => {
        await app.pool.query('update users set owner_asked_at = now() where id = $1', [
          people.sender.userId,
        ]);
        return undefined;
      };
      await run();
      expect(mailServer.accepted).toHaveLength(0);
    });

    test('while the mail server is away, and is tried again by the next run', async () => {
      const messageId = await due();
      const away: Mailer = {
        send: async () => ({ kind: 'unreachable', problem: 'unreachable', reason: 'gone' }),
        check: async () => null,
      };
      await run(away);
      expect(await deliveryOf(app, messageId)).toMatchObject({
        reminderSentAt: null,
        reminderDueAt: shifted(app.clock.now(), minutes(5)),
      });
      app.clock.advance(minutes(5));
      await run();
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('when it is put off, for an hour at a time and a week at most', async () => {
      const messageId = await due();
      mailServer.onEnd = () => ({ code: 451, text: '4.7.1 Later' });
      await run();
      expect(await deliveryOf(app, messageId)).toMatchObject({
        reminderSentAt: null,
        reminderDueAt: shifted(app.clock.now(), hours(1)),
      });
      app.clock.advance(days(7));
      await run();
      expect(await deliveryOf(app, messageId)).toMatchObject({ reminderDueAt: null });
    });
  });

  describe('counts for the caps as any mail', () => {
    test('so it waits when three mails went to the address in a week', async () => {
      const messageId = await send();
      for (let letter = 0; letter < 2; letter += 1) await send({}, false);
      app.clock.advance(hours(72));
      await run();
      expect(mailServer.accepted).toHaveLength(0);
      expect((await deliveryOf(app, messageId)).reminderDueAt).toEqual(
        shifted(app.clock.now(), hours(6)),
      );
      for (let quarter = 0; quarter < 20; quarter += 1) {
        app.clock.advance(hours(6));
        await run();
      }
      expect(mailServer.accepted).toHaveLength(1);
    });

    test('and the letters after it wait for it', async () => {
      await due();
      await send({}, false);
      await run();
      const messageId = await buildSent(app, people.sender, {
        recipientEmail: 'noor@recipients.test',
      });
      await updateMessage(app, messageId, {
        recipientEmailHash: hashOf(MAYA),
        recipientMailboxHash: null,
      });
      const plan = { messageId, dueAt: app.clock.now() };
      await expect(
        app.platform.db.transaction((tx) => assertDeliverable(app.services, tx, plan)),
      ).rejects.toMatchObject({ code: 'address_undeliverable' });
    });
  });
});
