import { describe, expect, test } from 'vitest';
import { days, hours, minutes, seconds, shifted } from '#app/platform/clock/clock.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { updateDelivery } from '../factories/deliveries.ts';
import { buildSent, deleteMessages, giveFreeSends } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { openMailServer } from '../setup/mail-server.ts';
import { createTestApp } from '../setup/test-app.ts';

describe('clock changes and unusual days', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  const dispatcher = () => testDispatcher(app, mailServer);

  async function buildDue(instants: Date[]): Promise<void> {
    await deleteMessages(app);
    const sender = await buildPerson(app);
    await giveFreeSends(app, sender, instants.length);
    for (const instant of instants) {
      const messageId = await buildSent(app, sender);
      await updateDelivery(app, messageId, { dueAt: instant, nextAttemptAt: instant });
    }
  }

  test.each([
    ['the hour that daylight saving time skips', '2027-03-14T07:00:00Z'],
    ['the hour that the end of daylight saving time repeats', '2027-11-07T06:00:00Z'],
    ['the leap day', '2028-02-29T12:00:00Z'],
    ['the last second of a year', '2027-12-31T23:59:59Z'],
  ])('%s: messages go out on time and once', async (_name, instant) => {
    const due = new Date(instant);
    await buildDue([shifted(due, -hours(1)), due, shifted(due, hours(1))]);
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

  test('a clock that is set back sends nothing early and nothing twice', async () => {
    const now = app.clock.now();
    await buildDue([now, shifted(now, minutes(30))]);
    await dispatcher().drain();
    app.clock.set(shifted(now, -hours(1)));
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(1);
    app.clock.set(shifted(now, minutes(30)));
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(2);
  });

  test('a clock that jumps ahead while a mail is being sent does not send it twice', async () => {
    await buildDue([app.clock.now()]);
    mailServer.onRecipient = () => {
      mailServer.onRecipient = () => undefined;
      app.clock.advance(days(3));
      return undefined;
    };
    await dispatcher().drain();
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(1);
  });

  test('everything that fell due during twenty days without a worker is sent', async () => {
    const now = app.clock.now();
    const instants = Array.from({ length: 20 }, (_, day) => shifted(now, days(day)));
    await buildDue(instants);
    app.clock.set(shifted(now, days(20)));
    await dispatcher().drain();
    expect(mailServer.accepted).toHaveLength(20);
    const { rows } = await app.pool.query('select distinct state from deliveries');
    expect(rows).toEqual([{ state: 'accepted' }]);
  });
});
