import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { minutes } from '#app/platform/clock/clock.ts';
import { createMetrics } from '#app/platform/metrics/metrics.server.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { forgeCredits } from '#tests/factories/payments.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { checkIntegrityJob } from './check-integrity.job.server.ts';
import { checkIntegrity } from './check-integrity.server.ts';
import { addIntegrityMetrics, findLastIntegrityCheck } from './integrity.queries.server.ts';
import { readPages } from './pages.queries.server.ts';

const app = createTestApp();

const failedChecks = async () =>
  (await checkIntegrity(app.services)).filter(({ failures }) => failures.length > 0);

describe('the check of the stored data', () => {
  test('finds nothing where only the product has written', async () => {
    await buildPerson(app);
    expect(await failedChecks()).toEqual([]);
  });

  test('finds what was changed around the guards, and the nightly job keeps the result', async () => {
    const { userId } = await buildPerson(app);
    await forgeCredits(app, userId, 99);
    const broken = {
      name: 'every balance equals the sum of its ledger entries and is not negative',
      failures: [userId],
    };
    expect(await failedChecks()).toEqual([broken]);

    expect(await findLastIntegrityCheck(app.platform.db)).toBeNull();
    await checkIntegrityJob(app.services).run({});
    expect(await findLastIntegrityCheck(app.platform.db)).toMatchObject({ failed: [broken] });
    app.clock.advance(minutes(5));
    const metrics = createMetrics(app.platform.log);
    addIntegrityMetrics(metrics, app.platform);
    const text = await metrics.text();
    expect(text).toContain('unsent_integrity_checks_failed 1');
    expect(text).toContain('unsent_integrity_check_age_seconds 300');

    await forgeCredits(app, userId, 0);
  });

  test('finds a letter that was marked as sent and has no delivery', async () => {
    const messageId = await buildSent(app, await buildPerson(app));
    await app.platform.db.execute(sql`delete from deliveries where message_id = ${messageId}`);
    const names = (await failedChecks()).map(({ name }) => name);
    expect(names).toEqual(['every message that is not a draft has a delivery']);
  });
});

test('pages of a large table leave nothing out', async () => {
  const rows = 12_345;
  const every = sql`select lpad(to_hex(n), 32, '0')::uuid as id from generate_series(1, ${rows}) as n`;
  let [found, pages] = [0, 0];
  for await (const ids of readPages(app.platform.db, {
    every,
    found: sql`select id::text as found from page`,
  })) {
    found += ids.length;
    pages += 1;
  }
  expect({ found, pages }).toEqual({ found: rows, pages: 4 });
});
