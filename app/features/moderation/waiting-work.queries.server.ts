import { and, count, eq, inArray, min } from 'drizzle-orm';
import { countWorkable } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { reports } from '#db/schema/moderation.ts';
import { galleryVideos } from '#db/schema/videos.ts';
import { isEmergency } from './report.rules.ts';

/** How many things of one kind wait for staff, and since when the oldest does. */
export interface Waiting {
  total: number;
  since: Date | null;
}

/** What waits for staff, the most urgent first. */
export interface WaitingWork {
  /** Open reports that a life is in danger. */
  dangers: Waiting;
  /** All other open reports. */
  reports: Waiting;
  /** Held letters that only staff can set going again. */
  held: Waiting;
  /** Letters that failed within the last seven days. */
  failed: Waiting;
  /** Videos to review: converted, or rejected by the converter. */
  videos: Waiting;
}

const FAILED_SHOWN = days(7);

/** Counts what waits for staff. Each count reads an index of what is open, so the past costs nothing. */
export async function countWaitingWork(db: DbOrTx, now: Date): Promise<WaitingWork> {
  const [open, letters, [videos]] = await Promise.all([
    db
      .select({ reason: reports.reason, total: count(), since: min(reports.createdAt) })
      .from(reports)
      .where(eq(reports.status, 'open'))
      .groupBy(reports.reason),
    countWorkable(db, shifted(now, -FAILED_SHOWN)),
    db
      .select({ total: count(), since: min(galleryVideos.createdAt) })
      .from(galleryVideos)
      .where(
        and(
          eq(galleryVideos.status, 'pending'),
          inArray(galleryVideos.processing, ['ready', 'failed']),
        ),
      ),
  ]);
  return {
    dangers: sumOf(open.filter(({ reason }) => isEmergency(reason))),
    reports: sumOf(open.filter(({ reason }) => !isEmergency(reason))),
    ...letters,
    videos: videos ?? { total: 0, since: null },
  };
}

function sumOf(rows: Waiting[]): Waiting {
  const times = rows.flatMap(({ since }) => since ?? []).map(Number);
  return {
    total: rows.reduce((sum, { total }) => sum + total, 0),
    since: times.length > 0 ? new Date(Math.min(...times)) : null,
  };
}
