import { describe, expect, test } from 'vitest';
import { joinWaitlist } from '#app/features/waitlist/join-waitlist.server.ts';
import { listWaitlist } from '#app/features/waitlist/waitlist.queries.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();

const ask = (email: string, clientAddress = '192.0.2.1') =>
  joinWaitlist(app.platform, { email, clientAddress });
const listed = async () => (await listWaitlist(app.platform)).map(({ email }) => email).sort();

describe('the affiliate list', () => {
  test('keeps an address once, however it is written and however often it is sent', async () => {
    await Promise.all([
      ask('maya@people.test'),
      ask(' Maya@People.test '),
      ask('MAYA@people.test'),
    ]);
    await ask('jonas@people.test');
    expect(await listed()).toEqual(['jonas@people.test', 'maya@people.test']);
  });

  test('keeps no address that can be read in the database', async () => {
    await ask('sealed@people.test');
    const { rows } = await app.pool.query('select * from affiliate_notify_requests');
    const text = rows.map((row) => Object.values(row).map(String).join(' ')).join(' ');
    expect(rows.length).toBeGreaterThan(0);
    expect(text).not.toContain('people.test');
  });

  test.each([
    ['', 'waitlist_email_missing'],
    ['   ', 'waitlist_email_missing'],
    ['maya', 'waitlist_email_invalid'],
    ['maya@people.test\r\nbcc: all@people.test', 'waitlist_email_invalid'],
    [`${'a'.repeat(250)}@people.test`, 'waitlist_email_invalid'],
  ])('refuses %j as %s', async (email, code) => {
    const before = await listed();
    await expect(ask(email)).rejects.toMatchObject({ code });
    expect(await listed()).toEqual(before);
  });

  test('takes ten an hour from one network, and more from another', async () => {
    for (let count = 0; count < 10; count += 1) await ask(`n${count}@people.test`, '2001:db8::1');
    await expect(ask('n10@people.test', '2001:db8::ffff')).rejects.toMatchObject({
      code: 'waitlist_too_many',
    });
    await ask('n11@people.test', '2001:db9::1');
    app.clock.advance(hours(1) + 1);
    await ask('n10@people.test', '2001:db8::1');
    expect(await listed()).toContain('n10@people.test');
  });
});
