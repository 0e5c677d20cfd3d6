import { desc } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { integrityChecks } from '#db/schema/integrity.ts';
import type { CheckResult } from './integrity.rules.ts';

export interface IntegrityCheck {
  startedAt: Date;
  endedAt: Date;
  /** The checks that failed. */
  failed: CheckResult[];
}

/** The last check of the stored data; null before the first night. */
export async function findLastIntegrityCheck(db: DbOrTx): Promise<IntegrityCheck | null> {
  const [last] = await db
    .select({
      startedAt: integrityChecks.startedAt,
      endedAt: integrityChecks.endedAt,
      failed: integrityChecks.failed,
    })
    .from(integrityChecks)
    .orderBy(desc(integrityChecks.id))
    .limit(1);
  return last ?? null;
}

/** Adds how long ago the stored data was checked, how long that took, and how many checks failed. */
export function addIntegrityMetrics(
  metrics: Metrics,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): void {
  const addGauge = (name: string, help: string, read: (check: IntegrityCheck) => number) =>
    metrics.addGauge({
      name,
      help,
      labelNames: [],
      async read() {
        const check = await findLastIntegrityCheck(db);
        return check ? [{ labels: {}, value: read(check) }] : [];
      },
    });
  addGauge(
    'unsent_integrity_check_age_seconds',
    'Time since the last check of the stored data ended',
    ({ endedAt }) => (clock.now().getTime() - endedAt.getTime()) / 1_000,
  );
  addGauge(
    'unsent_integrity_check_duration_seconds',
    'How long the last check of the stored data took',
    ({ startedAt, endedAt }) => (endedAt.getTime() - startedAt.getTime()) / 1_000,
  );
  addGauge(
    'unsent_integrity_checks_failed',
    'Checks of the stored data that failed the last time',
    ({ failed }) => failed.length,
  );
}
