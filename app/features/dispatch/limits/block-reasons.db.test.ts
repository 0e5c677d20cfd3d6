import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { listBlockReasonFacts } from './block-reasons.queries.server.ts';

const app = createTestApp();

test('what may block a message is planned once for each connection', async () => {
  const messageId = await buildDraft(app, await buildPerson(app));
  const now = app.clock.now();
  await app.platform.db.transaction(async (tx) => {
    for (let times = 0; times < 10; times += 1) {
      expect(
        await listBlockReasonFacts(app.platform, tx, [messageId], 'planned', now),
      ).toHaveLength(1);
    }
    const { rows } = await tx.execute(
      sql`select custom_plans, current_setting('plan_cache_mode') as mode from pg_prepared_statements
           where name = 'list_block_reason_facts'`,
    );
    // The transaction's other queries are planned as usual.
    expect(rows).toEqual([{ custom_plans: '0', mode: 'auto' }]);
  });
});
