import { describe, expect, test } from 'vitest';
import { joinWaitlist } from '#app/features/waitlist/join-waitlist.server.ts';
import { listWaitlist } from '#app/features/waitlist/waitlist.queries.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();

const join = (email: string, clientAddress = '192.0.2.1') =>
  joinWaitlist(app.platform, { email, clientAddress });
const listed = async () => (await listWaitlist(app.platform)).map(({ email }) => email).sort();

describe('the affiliate waitlist', () => {
  test('stores an address once, whatever its case and however often it is sent', async () => {
    await Promise.all([
      join('maya@people.test'),
      join(' Maya@People.test '),
      join('MAYA@people.test'),
    ]);
    await join('jonas@people.test');
    expect(await listed()).toEqual(['jonas@people.test', 'maya@people.test']);
  });

  test('stores no address in plain text', async () => {
    await join('secret@people.test');
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
    await expect(join(email)).rejects.toMatchObject({ code });
    expect(await listed()).toEqual(before);
  });

  test('accepts ten addresses an hour from one network', async () => {
    for (let count = 0; count < 10; count += 1) await join(`n${count}@people.test`, '2001:db8::1');
    await expect(join('n10@people.test', '2001:db8::ffff')).rejects.toMatchObject({
      code: 'waitlist_too_many',
    });
    await join('n11@people.test', '2001:db9::1');
    app.clock.advance(hours(1) + 1);
    await join('n10@people.test', '2001:db8::1');
    expect(await listed()).toContain('n10@people.test');
  });
});
