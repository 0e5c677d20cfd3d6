import { describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { buildSent, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openMailServer } from '../setup/mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';

describe('a clock that jumps, and days that are odd', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  const dispatcher = () => testDispatcher(app, mailServer);

  async function dueAt(instants: Date[]): Promise<void> {
    await app.pool.query('delete from messages');
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, instants.length);
    for (const instant of instants) {
      const messageId = await buildSent(app, sender);
      await app.pool.query(
        'update deliveries set due_at = $2, next_attempt_at = $2 where message_id = $1',
        [messageId, instant],
      );
    }
  }

  test.each([
    ['the hour that summer time leaves out', '2027-03-14T07:00:00Z'],
    ['the hour that winter time repeats', '2027-11-07T06:00:00Z'],
    ['the leap day', '2028-02-29T12:00:00Z'],
    ['the last second of a year', '2027-12-31T23:59:59Z'],
  ])('%s: not a second early, and once', async (_name, instant) => {
    const due = new Date(instant);
    await dueAt([shifted(due, -hours(1)), due, shifted(due, hours(1))]);
    const sent = async (at: Date) => {
      app.clock.set(at);
      await dispatcher().drain();
      return mailServer.accepted.length;
    };
    expect(await sent(shifted(due, -seconds(1)))).toBe(1);
    expect(await sent(due)).toBe(2);
    expect(await sent(shifted(due, hours(1) - 1))).toBe(2);
    expect(await sent(shifted(due, hours(1)))).toBe(3);
    expect(await sent(shifted(due, days(1)))).toBe(3);
  });

  test('a clock that is put back sends nothing early and nothing twice', async () => {
    const now = app.clock.now();
    await dueAt([now, shifted(now, minutes(30))]);
    await dispatcher().drain();
    app.clock.set(shifted(now, -hours(1)));
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(1);
    app.clock.set(shifted(now, minutes(30)));
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(2);
  });

  test('a clock that leaps ahead while a mail is under way does not send it twice', async () => {
    await dueAt([app.clock.now()]);
    mailServer.onRecipient = () => {
      mailServer.onRecipient = () => undefined;
      app.clock.advance(days(3));
      return undefined;
    };
    await dispatcher().drain();
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('after twenty days without a worker everything that fell due goes out', async () => {
    const now = app.clock.now();
    const instants = Array.from({ length: 20 }, (_, day) => shifted(now, days(day)));
    await dueAt(instants);
    app.clock.set(shifted(now, days(20)));
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(20);
    const { rows } = await app.pool.query('select distinct state from deliveries');
    expect(rows).toEqual([{ state: 'accepted' }]);
  });
});
