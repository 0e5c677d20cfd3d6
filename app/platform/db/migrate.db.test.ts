import { expect, test } from 'vitest';
import { createTestApp } from '#tests/setup/test-app.ts';

const app = createTestApp();

test('each migration commits in its own transaction, so that it holds no locks during the next', async () => {
  const { rows } = await app.pool.query(
    'select count(*)::int as migrations, count(distinct xmin::text)::int as transactions from drizzle.__drizzle_migrations',
  );
  expect(rows[0].migrations).toBeGreaterThan(10);
  expect(rows[0].transactions).toBe(rows[0].migrations);
});
