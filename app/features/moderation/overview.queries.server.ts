import { count, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  getRevenueCents,
  listDailyRevenueCents,
} from '#app/features/payments/books.queries.server.ts';
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
  /** One figure a day, the oldest first, today last; days in UTC. */
  daily: { day: string; value: number }[];
}

/**
 * The four counters of /admin (spec sections 2 and 9), each with what the last 30 days added.
 */
export async function getOverview(tx: DbOrTx, now: Date) {
  const [profileTotal, templateTotal, messageTotal, revenueTotal] = await Promise.all([
    tx.select({ total: count() }).from(profiles),
    tx.select({ total: count() }).from(messageTemplates).where(isNull(messageTemplates.retiredAt)),
    tx.select({ total: count() }).from(messages),
    getRevenueCents(tx),
  ]);
  const firstDay = new Date(dayOf(shifted(now, -days(CHART_DAYS - 1))));
  const [newProfiles, newTemplates, newMessages, newRevenue] = await Promise.all([
    // A profile is made with its account; accounts are the ones with an index by time.
    countByDay(tx, users, users.createdAt, firstDay),
    countByDay(tx, messageTemplates, messageTemplates.createdAt, firstDay),
    countByDay(tx, messages, messages.createdAt, firstDay),
    listDailyRevenueCents(tx, firstDay),
  ]);
  const chart = (found: Counter['daily']) => everyDay(found, firstDay);
  return {
    profiles: { total: profileTotal[0]?.total ?? 0, daily: chart(newProfiles) },
    templates: { total: templateTotal[0]?.total ?? 0, daily: chart(newTemplates) },
    messages: { total: messageTotal[0]?.total ?? 0, daily: chart(newMessages) },
    revenueCents: { total: revenueTotal, daily: chart(newRevenue) },
  } satisfies Record<string, Counter>;
}

async function countByDay(
  tx: DbOrTx,
  table: PgTable,
  createdAt: PgColumn,
  since: Date,
): Promise<Counter['daily']> {
  const day = sql<string>`to_char(${createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return tx
    .select({ day, value: count() })
    .from(table)
    .where(gte(createdAt, since))
    .groupBy(sql`1`);
}

/** All days of the chart, also those on which nothing was added. */
function everyDay(found: Counter['daily'], firstDay: Date): Counter['daily'] {
  const values = new Map(found.map(({ day, value }) => [day, value]));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = dayOf(shifted(firstDay, days(index)));
    return { day, value: values.get(day) ?? 0 };
  });
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

const ACTIVITY_SHOWN = 12;

export interface Activity {
  kind: 'joined' | 'uploaded' | 'act';
  /** Who, or what. */
  label: string;
  /** For an act: what was done. */
  action: string | null;
  subjectType: string | null;
  subjectId: string;
  createdAt: Date;
}

/** The newest of what happened in the place: who joined, what was offered, what staff did. */
export async function listRecentActivity(tx: DbOrTx): Promise<Activity[]> {
  const [joined, uploaded, acts] = await Promise.all([
    tx
      .select({ label: users.name, subjectId: users.id, createdAt: users.createdAt })
      .from(users)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(ACTIVITY_SHOWN),
    tx
      .select({
        label: galleryVideos.title,
        subjectId: galleryVideos.id,
        createdAt: galleryVideos.createdAt,
      })
      .from(galleryVideos)
      .orderBy(desc(galleryVideos.createdAt), desc(galleryVideos.id))
      .limit(ACTIVITY_SHOWN),
    tx
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
    ...acts.map((row) => ({ kind: 'act' as const, ...row })),
  ]
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, ACTIVITY_SHOWN);
}

/** What waits for a person: the quick actions of /admin. */
export async function countWaiting(tx: DbOrTx) {
  const [pending] = await tx
    .select({ total: count() })
    .from(galleryVideos)
    .where(eq(galleryVideos.status, 'pending'));
  return { pendingVideos: pending?.total ?? 0 };
}
