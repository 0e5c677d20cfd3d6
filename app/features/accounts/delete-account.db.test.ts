import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#app/features/accounts/delete-account.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPayment } from '#tests/factories/payments.ts';
import {
  asBrowser,
  buildPerson,
  buildPersonWithPassword,
  buildPrivateAvatar,
  PASSWORD,
  type Person,
} from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

describe('deleting an account', () => {
  const app = createTestApp();

  async function attempt(
    person: Person,
    input: Partial<Parameters<typeof deleteAccount>[3]> = {},
  ): Promise<string> {
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) return 'not signed in';
    return deleteAccount(app.services, asBrowser(person.credentials), viewer, {
      password: PASSWORD,
      confirmation: 'DELETE MY ACCOUNT',
      provenAt: app.clock.now(),
      ...input,
    }).then(
      () => 'deleted',
      (error) => error.code,
    );
  }
  const countOf = async (table: string, column: string, value: string) => {
    const { rows } = await app.pool.query(
      `select count(*)::int as found from ${table} where ${column} = $1`,
      [value],
    );
    return rows[0].found;
  };

  test('deletes everything except payments, which no longer name the user', async () => {
    const person = await buildPersonWithPassword(app);
    const { userId } = person;
    await buildPrivateAvatar(app, person);
    await requestPasswordReset(app.services, asBrowser(), person.email);
    const messageId = await buildSent(app, person);
    await buildPayment(app, person, messageId);
    const { rows: before } = await app.pool.query(
      'select (select count(*)::int from payments) as payments',
    );

    expect(await attempt(person)).toBe('deleted');

    const { rows: referring } = await app.pool.query(
      `select c.conrelid::regclass::text as table_name, a.attname as column_name
         from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'users'::regclass`,
    );
    expect(referring.length).toBeGreaterThan(5);
    for (const { table_name, column_name } of referring) {
      expect([table_name, await countOf(table_name, column_name, userId)]).toEqual([table_name, 0]);
    }
    expect(await countOf('users', 'id', userId)).toBe(0);
    expect(await countOf('verifications', 'value', userId)).toBe(0);
    expect(await countOf('messages', 'id', messageId)).toBe(0);
    expect(await countOf('deliveries', 'message_id', messageId)).toBe(0);
    const { rows: after } = await app.pool.query(
      'select (select count(*)::int from payments) as payments',
    );
    expect(after).toEqual(before);
    expect(await findViewer(app.services, person.credentials)).toBeNull();
    const { rows: jobs } = await app.pool.query(
      "select data from pgboss.job where name = 'delete-files'",
    );
    expect(jobs.map(({ data }) => data.keys)).toContainEqual([`avatars/${userId}/avatar.webp`]);
  });

  test('scheduled messages are never sent', async () => {
    const person = await buildPersonWithPassword(app);
    const messageId = await buildSent(app, person);
    await app.pool.query(
      `update messages set status = 'scheduled', sent_at = null,
         scheduled_for = now() + interval '1 day' where id = $1`,
      [messageId],
    );
    expect(await attempt(person)).toBe('deleted');
    expect(await countOf('deliveries', 'message_id', messageId)).toBe(0);
  });

  test('requires the password and the exact phrase, and counts only complete attempts', async () => {
    const person = await buildPersonWithPassword(app);
    expect(await attempt(person, { password: '' })).toBe('deletion_needs_password');
    expect(await attempt(person, { password: 'wrong' })).toBe('deletion_wrong_password');
    for (const confirmation of ['', 'delete my account', 'DELETE MY ACCOUNT ', 'DELETE']) {
      expect(await attempt(person, { confirmation })).toBe('deletion_needs_phrase');
    }
    expect(await attempt(person)).toBe('deleted');
  });

  test('wrong passwords share the limit of password changes', async () => {
    const person = await buildPersonWithPassword(app);
    for (const password of ['one', 'two', 'three']) {
      expect(await attempt(person, { password })).toBe('deletion_wrong_password');
    }
    expect(await attempt(person)).toBe('password_too_many');
  });

  test('rolls back completely when it fails, and may be tried again the next day', async () => {
    const person = await buildPersonWithPassword(app);
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const broken = {
      ...app.services,
      beforeAccountDeletion: [() => Promise.reject(new Error('the plan could not be ended'))],
    };
    const input = {
      password: PASSWORD,
      confirmation: 'DELETE MY ACCOUNT',
      provenAt: app.clock.now(),
    };
    const browser = asBrowser(person.credentials);
    await expect(deleteAccount(broken, browser, viewer, input)).rejects.toThrow('the plan');
    expect(await countOf('users', 'id', person.userId)).toBe(1);
    expect(await attempt(person)).toBe('deletion_too_many');
    app.clock.advance(1_440 * 60_000 + 1);
    expect(await attempt(person)).toBe('deleted');
  });

  test('the last admin cannot leave, and of two leaving at once one remains', async () => {
    const makeAdmin = async ({ userId }: Person) => {
      await app.pool.query(
        "insert into user_roles (user_id, role, created_at) values ($1, 'admin', now())",
        [userId],
      );
    };
    const cancelled: string[] = [];
    const billing = {
      ...app.services.billing,
      cancelPackNow: async (userId: string) => void cancelled.push(userId),
    };
    const input = { password: PASSWORD, confirmation: 'DELETE MY ACCOUNT' };
    const leave = async (person: Person) => {
      const viewer = await findViewer(app.services, person.credentials);
      if (!viewer) throw new Error('not signed in');
      const services = { ...app.services, billing };
      const provenAt = app.clock.now();
      const asked = { ...input, provenAt };
      return deleteAccount(services, asBrowser(person.credentials), viewer, asked).then(
        () => 'deleted',
        (error) => error.code,
      );
    };
    const [first, second] = [
      await buildPersonWithPassword(app),
      await buildPersonWithPassword(app),
    ];
    await makeAdmin(first);
    expect(await leave(first)).toBe('deletion_last_admin');
    // The plan is not cancelled, and the attempt is not counted.
    expect(cancelled).toEqual([]);
    await makeAdmin(second);
    const outcomes = await Promise.all([leave(first), leave(second)]);
    expect(outcomes.sort()).toEqual(['deleted', 'deletion_last_admin']);
    const { rows } = await app.pool.query(
      "select count(*)::int as admins from user_roles where role = 'admin'",
    );
    expect(rows[0].admins).toBe(1);
  });

  test('a user without a password must have signed in with Google recently', async () => {
    const person = await buildPerson(app);
    const now = app.clock.now();
    const old = new Date(now.getTime() - 16 * 60_000);
    expect(await attempt(person, { password: '', provenAt: old })).toBe('deletion_needs_google');
    expect(await attempt(person, { password: '', provenAt: now })).toBe('deleted');
  });
});
