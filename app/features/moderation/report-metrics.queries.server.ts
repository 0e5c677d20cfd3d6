import { eq, sql } from 'drizzle-orm';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { reports } from '#db/schema/moderation.ts';

/**
 * How long the oldest undecided report has waited, a danger to life apart from the rest: an open report
 * keeps a copy of a letter for as long as nobody decides it. Reads the index of open reports.
 */
export function addReportMetrics(
  metrics: Metrics,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
): void {
  metrics.addGauge({
    name: 'unsent_report_oldest_open_seconds',
    help: 'How long the oldest undecided report has been open',
    labelNames: ['reason'],
    async read() {
      const oldest = sql<Date | null>`min(${reports.createdAt})`.mapWith(reports.createdAt);
      const isDanger = sql<boolean>`${reports.reason} = 'danger'`;
      const rows = await db
        .select({ isDanger, oldest })
        .from(reports)
        .where(eq(reports.status, sql`'open'`))
        .groupBy(isDanger);
      return ['danger', 'other'].map((reason) => {
        const since = rows.find((row) => row.isDanger === (reason === 'danger'))?.oldest;
        const seconds = since ? (clock.now().getTime() - since.getTime()) / 1_000 : 0;
        return { labels: { reason }, value: seconds };
      });
    },
  });
}
