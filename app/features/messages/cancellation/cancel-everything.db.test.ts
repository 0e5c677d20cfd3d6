import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordOpened } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { deleteMessage } from '#app/features/messages/delete-message.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { deliveryOf, updateDelivery } from '#tests/factories/deliveries.ts';
import {
  asActor,
  buildDraft,
  buildSent,
  giveFreeSends,
  messageOf,
  updateMessage,
} from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { cancelMessage } from '../sending/cancel-message.server.ts';
import {
  cancelEverything,
  findChosenRecipient,
  previewCancelEverything,
} from './cancel-everything.server.ts';
import { getCancellation, undoCancelEverything } from './undo-cancel-everything.server.ts';

const NEXT_MONTH = { scheduleDate: '2027-02-14', scheduleTime: '09:00', timeZone: 'UTC' };
const MAYA = 'maya.quist@gmail.com';
const SCHEDULED = { recipientEmail: MAYA, scheduled: NEXT_MONTH };

describe('cancel everything to this person', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  let sender: Person;
  beforeEach(async () => {
    sender = await buildPerson(app);
    await giveFreeSends(app, sender, 20);
  });

  const cancelAll = (deletesDrafts = false, id: string = randomUUID(), person = sender) =>
    cancelEverything(app.services, asActor(person), { id, email: MAYA, deletesDrafts });
  const undo = (id: string) => undoCancelEverything(app.services, asActor(sender), id);
  const shown = (id: string) => getCancellation(app.platform, asActor(sender), id);

  async function freeSends() {
    const { rows } = await app.pool.query(
      `select free_sends_remaining as "left",
              (select sum(delta)::int from ledger_entries where user_id = $1 and balance = 'free_sends') as ledger
         from profiles where user_id = $1`,
      [sender.userId],
    );
    expect(rows[0].left).toBe(rows[0].ledger);
    return rows[0].left as number;
  }

  /** The status of each message, and whether its sender deleted it. */
  async function states(...ids: string[]) {
    const found = await Promise.all(ids.map((id) => messageOf(app, id)));
    return found.map(({ status, deletedAt }) => (deletedAt ? `${status} (deleted)` : status));
  }

  const accept = (messageId: string, openedAt: Date | null = null) =>
    updateDelivery(app, messageId, {
      ...{ state: 'accepted', acceptedAt: app.clock.now(), openedAt },
      expiresAt: new Date('2028-01-01T00:00:00Z'),
    });

  test('scheduled letters are cancelled, unopened ones withdrawn, sends returned, and nobody else is touched', async () => {
    const scheduled = await buildSent(app, sender, SCHEDULED);
    const otherSpelling = await buildSent(app, sender, {
      ...SCHEDULED,
      recipientEmail: 'MayaQuist+letters@googlemail.com',
    });
    const waiting = await buildSent(app, sender, { recipientEmail: MAYA });
    const draft = await buildDraft(app, sender, { recipientEmail: MAYA });
    const elsewhere = await buildSent(app, sender, {
      ...SCHEDULED,
      recipientEmail: 'noah@recipients.test',
    });
    await accept(waiting);
    const stranger = await buildPerson(app);
    const strangers = await buildSent(app, stranger, SCHEDULED);
    const before = await freeSends();

    expect(await previewCancelEverything(app.platform, asActor(sender), MAYA)).toEqual({
      ...{ cancelled: 2, withdrawn: 1, drafts: 1, opened: 0, refunds: 0 },
    });
    expect((await cancelAll())?.summary).toEqual([
      '2 letters will not be sent, and are drafts now.',
      'One letter was withdrawn unopened. The links no longer work.',
      'One draft is still yours.',
      'You got 2 free sends back.',
    ]);
    expect(await states(scheduled, otherSpelling, waiting, draft, elsewhere, strangers)).toEqual([
      ...['draft', 'draft', 'sent', 'draft', 'scheduled', 'scheduled'],
    ]);
    expect((await deliveryOf(app, waiting)).withdrawnAt).not.toBeNull();
    expect(await freeSends()).toBe(before + 2);
    expect((await cancelAll())?.summary).toEqual(['3 drafts are still yours.']);
    expect(await freeSends()).toBe(before + 2);
  });

  test('pressed ten times at once, each letter is cancelled and each send returned once', async () => {
    const ids = [await buildSent(app, sender, SCHEDULED), await buildSent(app, sender, SCHEDULED)];
    const before = await freeSends();
    const id = randomUUID();
    const same = await Promise.all(Array.from({ length: 5 }, () => cancelAll(true, id)));
    for (const one of same) {
      expect(one?.summary).toEqual([
        '2 letters will not be sent, and are deleted now.',
        'You got 2 free sends back.',
      ]);
    }
    await Promise.all(Array.from({ length: 5 }, () => cancelAll(true)));
    expect(await states(...ids)).toEqual(['draft (deleted)', 'draft (deleted)']);
    expect(await freeSends()).toBe(before + 2);
  });

  test('a letter that is opened at that moment stays, and the summary says so', async () => {
    const [opened, unopened] = [
      await buildSent(app, sender, { recipientEmail: MAYA }),
      await buildSent(app, sender, { recipientEmail: MAYA }),
    ];
    await accept(opened, app.clock.now());
    await accept(unopened);
    const { id } = await deliveryOf(app, unopened);
    const [wasOpened, done] = await Promise.all([
      recordOpened(app.platform.db, id, 'mail', app.clock.now()),
      cancelAll(),
    ]);
    expect((await deliveryOf(app, unopened)).withdrawnAt === null).toBe(wasOpened);
    expect(done?.summary).toEqual(
      wasOpened
        ? ['2 letters had been opened, and can’t be taken back.']
        : [
            'One letter was withdrawn unopened. The links no longer work.',
            'One letter had been opened, and can’t be taken back.',
          ],
    );
  });

  test('a letter that the worker has claimed is cancelled until its last byte, and named after it', async () => {
    const claimed = await buildSent(app, sender, { recipientEmail: MAYA });
    let summary: string[] | undefined;
    mailServer.onRecipient = async () => {
      summary = (await cancelAll())?.summary;
      return undefined;
    };
    const accepted = mailServer.accepted.length;
    await testDispatcher(app, mailServer).drain();
    expect(summary?.[0]).toBe('One letter will not be sent, and is a draft now.');
    expect(mailServer.accepted).toHaveLength(accepted);
    expect(await states(claimed)).toEqual(['draft']);

    const transmitted = await buildSent(app, sender, { recipientEmail: MAYA });
    const before = await freeSends();
    mailServer.onRecipient = () => undefined;
    mailServer.onEnd = async () => {
      summary = (await cancelAll())?.summary;
      return undefined;
    };
    await testDispatcher(app, mailServer).drain();
    mailServer.onEnd = () => undefined;
    expect(summary?.at(-1)).toMatch(/^One letter was leaving at that very moment\./);
    expect(await states(transmitted)).toEqual(['sent']);
    expect(await freeSends()).toBe(before);
    expect((await cancelAll())?.summary[0]).toMatch(/^One letter was withdrawn unopened\./);
  });

  test('when it fails half way, nothing is cancelled and nothing returned', async () => {
    const ids = [await buildSent(app, sender, SCHEDULED), await buildSent(app, sender, SCHEDULED)];
    const before = await freeSends();
    await app.pool.query(
      `create function refuse_cancelled() returns trigger language plpgsql as $$
       begin raise exception 'the database went away'; end $$;
       create trigger refuse_cancelled before insert on cancelled_messages
         for each row execute function refuse_cancelled()`,
    );
    await expect(cancelAll()).rejects.toThrow();
    await app.pool.query('drop function refuse_cancelled cascade');
    expect(await states(...ids)).toEqual(['scheduled', 'scheduled']);
    expect(await freeSends()).toBe(before);
  });

  test('undone within ten minutes, letters are scheduled again for the sends they gave back', async () => {
    const scheduled = await buildSent(app, sender, SCHEDULED);
    const draft = await buildDraft(app, sender, { recipientEmail: MAYA });
    const before = await freeSends();
    const id = (await cancelAll(true))?.id ?? '';
    expect(await states(scheduled, draft)).toEqual(['draft (deleted)', 'draft (deleted)']);
    app.clock.advance(minutes(9));
    expect((await shown(id))?.undoUntil).not.toBeNull();
    await Promise.all([undo(id), undo(id), undo(id)]);
    expect(await states(scheduled, draft)).toEqual(['scheduled', 'draft']);
    expect((await deliveryOf(app, scheduled)).dueAt).toEqual(new Date('2027-02-14T09:00:00Z'));
    expect(await freeSends()).toBe(before);
    expect(await shown(id)).toMatchObject({ undoUntil: null, undone: { back: 2, notBack: 0 } });
  });

  test('an undo that is pressed again sends nothing that was cancelled since', async () => {
    const scheduled = await buildSent(app, sender, SCHEDULED);
    const id = (await cancelAll())?.id ?? '';
    await undo(id);
    await cancelMessage(app.services, asActor(sender), scheduled);
    await undo(id);
    await app.pool.query('update recipient_cancellations set undone_at = null where id = $1', [id]);
    await undo(id);
    expect(await states(scheduled)).toEqual(['draft']);
  });

  test('after ten minutes, and for links that have ended, there is no way back', async () => {
    const sent = await buildSent(app, sender, { recipientEmail: MAYA });
    await accept(sent);
    const withdrawal = (await cancelAll())?.id ?? '';
    expect(await shown(withdrawal)).toMatchObject({ undoUntil: null, hasFinal: true });
    await undo(withdrawal);
    expect((await deliveryOf(app, sent)).withdrawnAt).not.toBeNull();

    const scheduled = await buildSent(app, sender, SCHEDULED);
    const id = (await cancelAll())?.id ?? '';
    app.clock.advance(minutes(10));
    await expect(undo(id)).rejects.toMatchObject({ code: 'cancellation_final' });
    expect(await states(scheduled)).toEqual(['draft']);
  });

  test('what can no longer be sent stays a draft when it is undone', async () => {
    const [edited, late] = [
      await buildSent(app, sender, SCHEDULED),
      await buildSent(app, sender, SCHEDULED),
    ];
    const before = await freeSends();
    const id = (await cancelAll())?.id ?? '';
    await updateMessage(app, edited, { revision: 99 });
    await updateMessage(app, late, { scheduledFor: new Date('2027-01-01T00:00:00Z') });
    await undo(id);
    expect(await states(edited, late)).toEqual(['draft', 'draft']);
    expect(await shown(id)).toMatchObject({ undone: { back: 0, notBack: 2 } });
    expect(await freeSends()).toBe(before + 2);
  });

  test('a letter that its sender has deleted is withdrawn too', async () => {
    const sent = await buildSent(app, sender, { recipientEmail: MAYA });
    await accept(sent);
    await deleteMessage(app.services, asActor(sender), sent);
    await cancelAll(true);
    expect((await deliveryOf(app, sent)).withdrawnAt).not.toBeNull();
    expect(await states(sent)).toEqual(['sent (deleted)']);
  });

  test('nobody sees or undoes what another person cancelled', async () => {
    await buildSent(app, sender, SCHEDULED);
    const id = (await cancelAll())?.id ?? '';
    const stranger = await buildPerson(app);
    const theirs = await buildSent(app, stranger, SCHEDULED);
    expect(await getCancellation(app.platform, asActor(stranger), id)).toBeNull();
    await expect(undoCancelEverything(app.services, asActor(stranger), id)).rejects.toMatchObject({
      code: 'message_not_found',
    });
    expect(await cancelAll(false, id, stranger)).toBeNull();
    expect(await states(theirs)).toEqual(['scheduled']);
  });

  test('a recipient is named by an address or by an own message, never by a draft without one', async () => {
    const find = (choice: Parameters<typeof findChosenRecipient>[2]) =>
      findChosenRecipient(app.platform, asActor(sender), choice);
    const draft = await buildDraft(app, sender, { recipientEmail: MAYA });
    const erased = await buildDraft(app, sender, { recipientEmail: '(erased)' });
    expect(await find({ messageId: draft })).toBe(MAYA);
    expect(await find({ messageId: erased })).toBeNull();
    expect(await find({ email: ' Maya.Quist@gmail.com ' })).toBe('maya.quist@gmail.com');
    expect(await find({ email: '' })).toBeNull();
    const foreign = await buildDraft(app, await buildPerson(app), { recipientEmail: MAYA });
    await expect(find({ messageId: foreign })).rejects.toMatchObject({ code: 'message_not_found' });
  });
});
