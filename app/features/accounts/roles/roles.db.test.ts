import { describe, expect, test } from 'vitest';
import { assignRole } from '#app/features/accounts/roles/assign-role.server.ts';
import { listUsers } from '#app/features/accounts/roles/user-list.queries.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  asBrowser,
  buildAdmin,
  buildPerson,
  buildPersonWithPassword,
  buildStaff,
  openSession,
  PASSWORD,
  suspend,
} from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { listOwnSecurityEvents } from '../account.queries.server.ts';

const app = createTestApp();

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : `no refusal: ${error}`;
};

describe('roles', () => {
  const rolesOf = async (userId: string) =>
    (await app.pool.query('select role from user_roles where user_id = $1', [userId])).rows.map(
      ({ role }) => role,
    );
  const auditOf = async (userId: string) =>
    (
      await app.pool.query(
        'select actor_label, action, before, after from audit_entries where subject_id = $1 order by id',
        [userId],
      )
    ).rows;

  test('an admin gives one role in the place of another, and it stands in the audit log', async () => {
    const [admin, person] = [await buildAdmin(app), await buildPerson(app)];
    await assignRole(app.services, admin, person.userId, 'staff');
    await assignRole(app.services, admin, person.userId, 'admin');
    expect(await rolesOf(person.userId)).toEqual(['admin']);
    await assignRole(app.services, admin, person.userId, 'user');
    // Once more changes nothing and is not written down.
    await assignRole(app.services, admin, person.userId, 'user');
    expect(await rolesOf(person.userId)).toEqual([]);
    expect(await auditOf(person.userId)).toEqual(
      [
        ['user', 'staff'],
        ['staff', 'admin'],
        ['admin', 'user'],
      ].map(([before, after]) => ({
        actor_label: admin.email,
        action: 'role_assigned',
        before: { role: before },
        after: { role: after },
      })),
    );
    const own = await listOwnSecurityEvents(app.services.db, person.userId);
    expect(own.map(({ action, details }) => [action, details])).toEqual(
      ['user', 'admin', 'staff'].map((role) => ['role_changed', { role }]),
    );
  });

  test('nobody changes their own role, and only admins change any', async () => {
    const [admin, staff, person] = [
      await buildAdmin(app),
      await buildStaff(app),
      await buildPerson(app),
    ];
    expect(await refusal(assignRole(app.services, admin, admin.userId, 'user'))).toBe('role_own');
    expect(await refusal(assignRole(app.services, staff, person.userId, 'admin'))).toBe(
      'admin_required',
    );
    expect(await rolesOf(person.userId)).toEqual([]);
  });

  test('two last admins who demote each other at the same moment leave one', async () => {
    await app.pool.query('delete from user_roles');
    const [one, two] = [await buildAdmin(app), await buildAdmin(app)];
    const outcomes = await Promise.all([
      refusal(assignRole(app.services, one, two.userId, 'user')),
      refusal(assignRole(app.services, two, one.userId, 'user')),
    ]);
    expect(outcomes.sort()).toEqual(['no refusal: null', 'role_last_admin']);
    const { rows } = await app.pool.query("select 1 from user_roles where role = 'admin'");
    expect(rows).toHaveLength(1);
  });

  test('a suspended admin does not count as the one who stays', async () => {
    await app.pool.query('delete from user_roles');
    const [one, two, actor] = [await buildAdmin(app), await buildAdmin(app), await buildAdmin(app)];
    await app.pool.query('delete from user_roles where user_id = $1', [actor.userId]);
    await suspend(app, two);
    expect(await refusal(assignRole(app.services, actor, one.userId, 'user'))).toBe(
      'role_last_admin',
    );
  });

  test('a lost role counts from the next request on', async () => {
    const [admin, staff] = [await buildAdmin(app), await buildStaff(app)];
    const ask = () => findViewer(app.services, staff.credentials);
    expect((await ask())?.roles).toEqual(['staff']);
    await assignRole(app.services, admin, staff.userId, 'user');
    expect((await ask())?.roles).toEqual([]);
  });
});

describe('suspension', () => {
  test('a suspended person cannot sign in, and an open session is nobody', async () => {
    const person = await buildPersonWithPassword(app);
    const other = await openSession(app, person.userId);
    await suspend(app, person);
    expect(await findViewer(app.services, other)).toBeNull();
    const input = { email: person.email, password: PASSWORD };
    expect(await refusal(signIn(app.services, asBrowser(), input))).toBe('sign_in_failed');
    // Who does not know the password learns nothing of it.
    const wrong = { email: person.email, password: 'something else' };
    expect(await refusal(signIn(app.services, asBrowser(), wrong))).toBe('invalid_credentials');
  });
});

describe('the list of people', () => {
  const everybody = { text: '', role: null, after: null };

  test('goes through everybody once, newest first, page by page', async () => {
    await app.pool.query('delete from users');
    await app.pool.query(
      `insert into users (email, name, created_at, updated_at)
       select 'p' || n || '@list.test', 'Person ' || n,
         timestamptz '2026-01-01' + (n / 3) * interval '1 minute', now()
       from generate_series(1, 50) n`,
    );
    const seen: string[] = [];
    let after: Parameters<typeof listUsers>[1]['after'] = null;
    for (;;) {
      const { people, hasMore } = await listUsers(app.platform.db, { ...everybody, after });
      seen.push(...people.map(({ email }) => email));
      const last = people.at(-1);
      if (!hasMore || !last) break;
      after = { createdAt: last.createdAt, id: last.userId };
    }
    expect(seen).toHaveLength(50);
    expect(new Set(seen).size).toBe(50);
    expect(seen[0]).toMatch(/^p(48|49|50)@/);
  });

  test('finds part of a name or an address, and takes no pattern for one', async () => {
    await buildPerson(app, { name: 'Zoë Marchetti', email: 'zoe.m@example.test' });
    const find = async (text: string) =>
      (await listUsers(app.platform.db, { ...everybody, text })).people.map(({ email }) => email);
    expect(await find('CHETTI')).toEqual(['zoe.m@example.test']);
    expect(await find('zoe.m@')).toEqual(['zoe.m@example.test']);
    expect(await find('@example')).toEqual([]);
    expect(await find('%%%')).toEqual([]);
    expect(await find("x' or '1'='1")).toEqual([]);
  });
});
