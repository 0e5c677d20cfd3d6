import { randomInt, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'vitest';
import { changeScheduledMessage } from '#app/features/messages/schedule/change-scheduled.server.ts';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { asActor, buildForm, buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson, type Person } from '../factories/people.ts';
import type { TestMailServer } from '../setup/mail-server.ts';
import type { TestApp } from '../setup/test-app.ts';

/** How often the sender won, and how often the worker. */
export interface RaceCount {
  won: number;
  lost: number;
}

/** A race that one side always wins proves nothing. */
export const wonByBoth = {
  won: expect.toSatisfy((times) => times > 0),
  lost: expect.toSatisfy((times) => times > 0),
};

/** A number of minutes from now, as form fields. */
function scheduleIn(app: TestApp, delay: number) {
  const wallTime = shifted(app.clock.now(), minutes(delay)).toISOString();
  return {
    scheduleDate: wallTime.slice(0, 10),
    scheduleTime: wallTime.slice(11, 16),
    timeZone: 'UTC',
  };
}

async function buildDue(app: TestApp, sender: Person, recipientEmail: string): Promise<string> {
  const scheduled = scheduleIn(app, 10);
  const messageId = await buildSent(app, sender, { recipientEmail, scheduled });
  app.clock.advance(minutes(11));
  return messageId;
}

/**
 * Lets two workers claim a due message while its sender acts at a random moment of that.
 * @returns whether the sender won
 */
async function race(
  app: TestApp,
  mailServer: TestMailServer,
  act: () => Promise<unknown>,
): Promise<boolean> {
  const triggered = Promise.withResolvers<void>();
  const moments = ['at once', 'at RCPT', 'at the end of data', 'after some turns'] as const;
  const moment = moments[randomInt(moments.length)];
  mailServer.onRecipient = () => void (moment === 'at RCPT' && triggered.resolve());
  mailServer.onEnd = () => void (moment === 'at the end of data' && triggered.resolve());
  const work = [1, 2].map(() => testDispatcher(app, mailServer).drain());
  if (moment === 'at once') triggered.resolve();
  if (moment === 'after some turns') {
    for (let turns = randomInt(60); turns > 0; turns -= 1) await nextTurn();
    triggered.resolve();
  }
  // If the mail never gets that far, the sender is simply late.
  await Promise.race([triggered.promise, Promise.all(work)]);
  const outcome = await act().then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(DomainError);
      expect(['message_being_sent', 'message_not_editable']).toContain((error as DomainError).code);
      return false;
    },
  );
  await Promise.all(work);
  return outcome;
}

const drainLater = async (app: TestApp, mailServer: TestMailServer) => {
  app.clock.advance(minutes(30));
  await testDispatcher(app, mailServer).drain();
};

/**
 * Two simultaneous cancellations against the claim. Cancelled: no mail is ever sent, and the send is
 * returned exactly once. Refused: the mail is sent, and the send is spent.
 */
export async function raceCancel(
  app: TestApp,
  mailServer: TestMailServer,
  rounds: number,
): Promise<RaceCount> {
  const count = { won: 0, lost: 0 };
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, rounds);
  for (let round = 0; round < rounds; round += 1) {
    const to = `${randomUUID()}@recipients.test`;
    const messageId = await buildDue(app, sender, to);
    const cancel = () => cancelMessage(app.services, asActor(sender), messageId);
    const isCancelled = await race(app, mailServer, () => Promise.all([cancel(), cancel()]));
    await drainLater(app, mailServer);
    count[isCancelled ? 'won' : 'lost'] += 1;
    const { rows } = await app.pool.query(
      `select status, (select state from deliveries where message_id = $1) as state,
              (select count(*)::int from ledger_entries where message_id = $1 and delta > 0) as returned
         from messages where id = $1`,
      [messageId],
    );
    const mails = mailServer.accepted.filter((mail) => mail.to === to).length;
    expect({ ...rows[0], mails }).toEqual(
      isCancelled
        ? { status: 'draft', state: 'cancelled', returned: 1, mails: 0 }
        : { status: 'sent', state: 'accepted', returned: 0, mails: 1 },
    );
  }
  const { rows } = await app.pool.query(
    'select free_sends_remaining as sends from profiles where user_id = $1',
    [sender.userId],
  );
  expect(rows[0].sends).toBe(1 + rounds - count.lost);
  return count;
}

/**
 * An edit of text, recipient and time against the claim. Accepted: only the new mail is sent, at the new
 * time. Refused: only the old one is sent.
 */
export async function raceEdit(
  app: TestApp,
  mailServer: TestMailServer,
  rounds: number,
): Promise<RaceCount> {
  const count = { won: 0, lost: 0 };
  const sender = await buildPerson(app);
  await giveFreeSends(app, sender, rounds);
  const writer = { ...asActor(sender), clientAddress: '203.0.113.7', profileName: null };
  for (let round = 0; round < rounds; round += 1) {
    const [before, after] = [`${randomUUID()}@recipients.test`, `${randomUUID()}@recipients.test`];
    const messageId = await buildDue(app, sender, before);
    const form = buildForm({
      draftId: messageId,
      revision: 1,
      when: 'later',
      ...scheduleIn(app, 20),
      personalizedContent: 'Better words.',
      recipientEmail: after,
    });
    const isChanged = await race(app, mailServer, () =>
      changeScheduledMessage(app.services, writer, messageId, form),
    );
    const mailsTo = (address: string) =>
      mailServer.accepted.filter(({ to }) => to === address).length;
    expect(mailsTo(after)).toBe(0);
    await drainLater(app, mailServer);
    count[isChanged ? 'won' : 'lost'] += 1;
    expect({ before: mailsTo(before), after: mailsTo(after) }).toEqual(
      isChanged ? { before: 0, after: 1 } : { before: 1, after: 0 },
    );
  }
  return count;
}
