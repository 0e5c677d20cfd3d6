import { beforeEach, describe, expect, test } from 'vitest';
import { buildAdmin } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { writeAuditEntry } from './write-audit-entry.server.ts';

describe('the audit log, for the database user of the product', () => {
  const app = createTestApp();
  let actor: { userId: string; email: string };

  beforeEach(async () => {
    actor = await buildAdmin(app);
    await writeAuditEntry(
      app.platform.db,
      {
        actor,
        action: 'setting_changed',
        subjectType: 'setting',
        subjectId: actor.userId,
        before: { value: 1 },
        after: { value: 2 },
      },
      app.clock.now(),
    );
  });

  const entry = async () => {
    const { rows } = await app.pool.query('select * from audit_entries where subject_id = $1', [
      actor.userId,
    ]);
    return rows[0];
  };

  test.each([
    'update audit_entries set after = null',
    "update audit_entries set actor_label = 'somebody'",
    "update audit_entries set action = 'setting_changed' where action = 'nothing' or true",
    // The actor may only be forgotten together with the account.
    'update audit_entries set actor_id = null',
    'delete from audit_entries',
    'truncate audit_entries',
    'truncate users cascade',
  ])('is not changed by %s', async (statement) => {
    const before = await entry();
    await expect(app.pool.query(statement)).rejects.toThrow('audit log');
    expect(await entry()).toEqual(before);
  });

  test('keeps the name of an actor whose account is deleted', async () => {
    const before = await entry();
    await app.pool.query('delete from users where id = $1', [actor.userId]);
    expect(await entry()).toEqual({ ...before, actor_id: null });
  });
});
