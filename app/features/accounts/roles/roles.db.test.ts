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

const errorCode = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof DomainError ? error.code : 'none';
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

  test('an admin replaces a role, and the audit log records it', async () => {
    const [admin, person] = [await buildAdmin(app), await buildPerson(app)];
    await assignRole(app.services, admin, person.userId, 'staff');
    await assignRole(app.services, admin, person.userId, 'admin');
    expect(await rolesOf(person.userId)).toEqual(['admin']);
    await assignRole(app.services, admin, person.userId, 'user');
    // Repeating it changes nothing and is not logged.
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

  test('only admins change roles, and never their own', async () => {
    const [admin, staff, person] = [
      await buildAdmin(app),
      await buildStaff(app),
      await buildPerson(app),
    ];
    expect(await errorCode(assignRole(app.services, admin, admin.userId, 'user'))).toBe('role_own');
    expect(await errorCode(assignRole(app.services, staff, person.userId, 'admin'))).toBe(
      'admin_required',
    );
    expect(await rolesOf(person.userId)).toEqual([]);
  });

  test('when the last two admins demote each other at once, one remains', async () => {
    await app.pool.query('delete from user_roles');
    const [one, two] = [await buildAdmin(app), await buildAdmin(app)];
    const outcomes = await Promise.all([
      errorCode(assignRole(app.services, one, two.userId, 'user')),
      errorCode(assignRole(app.services, two, one.userId, 'user')),
    ]);
    expect(outcomes.sort()).toEqual(['none', 'role_last_admin']);
    const { rows } = await app.pool.query("select 1 from user_roles where role = 'admin'");
    expect(rows).toHaveLength(1);
  });

  test('a suspended admin does not count as a remaining admin', async () => {
    await app.pool.query('delete from user_roles');
    const [one, two, actor] = [await buildAdmin(app), await buildAdmin(app), await buildAdmin(app)];
    await app.pool.query('delete from user_roles where user_id = $1', [actor.userId]);
    await suspend(app, two);
    expect(await errorCode(assignRole(app.services, actor, one.userId, 'user'))).toBe(
      'role_last_admin',
    );
  });

  test('a lost role counts from the next request, and ends the session', async () => {
    const [admin, staff] = [await buildAdmin(app), await buildStaff(app)];
    const ask = () => findViewer(app.services, staff.credentials);
    expect((await ask())?.roles).toEqual(['staff']);
    await assignRole(app.services, admin, staff.userId, 'user');
    expect(await ask()).toBeNull();
  });
});

describe('suspension', () => {
  test('a suspended user cannot sign in, and their open sessions are rejected', async () => {
    const person = await buildPersonWithPassword(app);
    const other = await openSession(app, person.userId);
    await suspend(app, person);
    expect(await findViewer(app.services, other)).toBeNull();
    const input = { email: person.email, password: PASSWORD };
    expect(await errorCode(signIn(app.services, asBrowser(), input))).toBe('sign_in_failed');
    // A wrong password does not reveal the suspension.
    const wrong = { email: person.email, password: 'something else' };
    expect(await errorCode(signIn(app.services, asBrowser(), wrong))).toBe('invalid_credentials');
  });
});

describe('the user list', () => {
  const firstPage = { text: '', role: null, after: null };

  test('lists every user once, newest first, page by page', async () => {
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
      const { users, hasMore } = await listUsers(app.platform.db, { ...firstPage, after });
      seen.push(...users.map(({ email }) => email));
      const last = users.at(-1);
      if (!hasMore || !last) break;
      after = { createdAt: last.createdAt, id: last.userId };
    }
    expect(seen).toHaveLength(50);
    expect(new Set(seen).size).toBe(50);
    expect(seen[0]).toMatch(/^p(48|49|50)@/);
  });

  test('searches part of a name or an address, without wildcards', async () => {
    await buildPerson(app, { name: 'Zoë Marchetti', email: 'zoe.m@example.test' });
    const find = async (text: string) =>
      (await listUsers(app.platform.db, { ...firstPage, text })).users.map(({ email }) => email);
    expect(await find('CHETTI')).toEqual(['zoe.m@example.test']);
    expect(await find('zoe.m@')).toEqual(['zoe.m@example.test']);
    expect(await find('@example')).toEqual([]);
    expect(await find('%%%')).toEqual([]);
    expect(await find("x' or '1'='1")).toEqual([]);
  });
});
