import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';
import { listQuery, PAGE_SIZE } from './message-list.queries.server.ts';

const PEOPLE = 200;
const MESSAGES = 20_000;

describe('the list of one person among many messages', () => {
  const app = createTestApp();
  let userId: string;

  beforeAll(async () => {
    await app.pool.query(
      `insert into users (email, name, created_at, updated_at)
       select 'p' || n || '@people.test', 'P', now(), now() from generate_series(1, ${PEOPLE}) n`,
    );
    await app.pool.query(
      `insert into messages (id, user_id, recipient_email, recipient_email_hash, subject,
         personalized_content, is_anonymous, status, sent_at, permission_confirmed_at, created_at, updated_at)
       select gen_random_uuid(), users.id, 'x', 'x', 'x', 'x', false,
              case when n % 3 = 0 then 'draft' else 'sent' end,
              case when n % 3 = 0 then null else now() end, now(),
              now() - n * interval '1 minute', now()
         from generate_series(1, ${MESSAGES / PEOPLE}) n cross join users`,
    );
    await app.pool.query('analyze messages');
    const { rows } = await app.pool.query('select id from users limit 1');
    userId = rows[0].id;
  });

  const planOf = async (query: { getSQL(): ReturnType<typeof sql> }) => {
    const { rows } = await app.platform.db.execute(sql`explain ${query.getSQL()}`);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };

  test.each([
    [null, 'messages_user_newest_index'],
    ['sent', 'messages_user_status_newest_index'],
  ] as const)('the list (%s) is read in order from %s', async (status, index) => {
    const plan = await planOf(listQuery(app.platform.db, { userId, status }).limit(PAGE_SIZE));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on messages');
    expect(plan).not.toMatch(/\bSort\b/);
  });

  test('counting a person’s messages reads their part of an index only', async () => {
    const { rows } = await app.pool.query(
      `explain select status, count(*) from messages
        where user_id = '${userId}' and deleted_at is null group by status`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/messages_user_\w+_index/);
    expect(plan).not.toContain('Seq Scan');
  });
});
