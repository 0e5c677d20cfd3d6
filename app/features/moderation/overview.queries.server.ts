import { and, count, desc, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  getRevenueCents,
  listDailyRevenueCents,
} from '#app/features/payments/revenue.queries.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, users } from '#db/schema/accounts.ts';
import { messages } from '#db/schema/messages.ts';
import { auditEntries } from '#db/schema/platform.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';

const CHART_DAYS = 30;

export interface Counter {
  total: number;
  /** One value per UTC day, oldest first, ending today. */
  daily: { day: string; value: number }[];
}

/** The four counters of /admin, each with its daily growth over the last 30 days. */
export async function getOverview(db: DbOrTx, now: Date) {
  const [profileTotal, templateTotal, messageTotal, revenueTotal] = await Promise.all([
    db.select({ total: count() }).from(profiles),
    db.select({ total: count() }).from(messageTemplates).where(isNull(messageTemplates.retiredAt)),
    // The index of the few that somebody keeps for nobody is quicker than looking at every row.
    Promise.all([
      db.select({ total: count() }).from(messages),
      db.select({ total: count() }).from(messages).where(isNotNull(messages.keptAt)),
    ]),
    getRevenueCents(db),
  ]);
  const [[all], [kept]] = messageTotal;
  const firstDay = new Date(dayOf(shifted(now, -days(CHART_DAYS - 1))));
  const [newProfiles, newTemplates, newMessages, newRevenue] = await Promise.all([
    // Every account has one profile; only accounts have an index on their creation time.
    countByDay(db, users, users.createdAt, firstDay),
    countByDay(db, messageTemplates, messageTemplates.createdAt, firstDay),
    countByDay(db, messages, messages.createdAt, firstDay, isNull(messages.keptAt)),
    listDailyRevenueCents(db, firstDay),
  ]);
  const chart = (found: Counter['daily']) => fillDays(found, firstDay);
  return {
    profiles: { total: profileTotal[0]?.total ?? 0, daily: chart(newProfiles) },
    templates: { total: templateTotal[0]?.total ?? 0, daily: chart(newTemplates) },
    messages: { total: (all?.total ?? 0) - (kept?.total ?? 0), daily: chart(newMessages) },
    revenueCents: { total: revenueTotal, daily: chart(newRevenue) },
  } satisfies Record<string, Counter>;
}

async function countByDay(
  db: DbOrTx,
  table: PgTable,
  createdAt: PgColumn,
  since: Date,
  filter?: SQL,
): Promise<Counter['daily']> {
  const day = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ day, value: count() })
    .from(table)
    .where(and(gte(createdAt, since), filter))
    .groupBy(sql`1`);
}

/** Adds the days without a row, as zero. */
function fillDays(found: Counter['daily'], firstDay: Date): Counter['daily'] {
  const values = new Map(found.map(({ day, value }) => [day, value]));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = dayOf(shifted(firstDay, days(index)));
    return { day, value: values.get(day) ?? 0 };
  });
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

const ACTIVITY_SHOWN = 12;

export interface Activity {
  kind: 'joined' | 'uploaded' | 'audited';
  /** Who joined or acted, or the title of the video. */
  label: string;
  /** Set for an audit entry only. */
  action: string | null;
  subjectType: string | null;
  subjectId: string;
  createdAt: Date;
}

/** The newest sign-ups, video uploads and audit entries, merged. */
export async function listRecentActivity(db: DbOrTx): Promise<Activity[]> {
  const [joined, uploaded, audited] = await Promise.all([
    db
      .select({ label: users.name, subjectId: users.id, createdAt: users.createdAt })
      .from(users)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(ACTIVITY_SHOWN),
    db
      .select({
        label: galleryVideos.title,
        subjectId: galleryVideos.id,
        createdAt: galleryVideos.createdAt,
      })
      .from(galleryVideos)
      .orderBy(desc(galleryVideos.createdAt), desc(galleryVideos.id))
      .limit(ACTIVITY_SHOWN),
    db
      .select({
        label: auditEntries.actorLabel,
        action: auditEntries.action,
        subjectType: auditEntries.subjectType,
        subjectId: auditEntries.subjectId,
        createdAt: auditEntries.createdAt,
      })
      .from(auditEntries)
      .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
      .limit(ACTIVITY_SHOWN),
  ]);
  const none = { action: null, subjectType: null };
  return [
    ...joined.map((row) => ({ kind: 'joined' as const, ...none, ...row })),
    ...uploaded.map((row) => ({ kind: 'uploaded' as const, ...none, ...row })),
    ...audited.map((row) => ({ kind: 'audited' as const, ...row })),
  ]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, ACTIVITY_SHOWN);
}
