import { and, count, desc, eq, gt } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { isAfter, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { reports } from '#db/schema/moderation.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';

/** Whether somebody has reported this message and nobody has decided yet. */
export async function hasOpenReport(tx: DbOrTx, messageId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.messageId, messageId), eq(reports.status, 'open')))
    .limit(1);
  return found !== undefined;
}

export type ReportStatus = (typeof reports.$inferSelect)['status'];

const REPORTS_A_PAGE = 30;

/** What was reported, newest first, a page at a time: why and when, not a word of the letter. */
export async function listReports(
  tx: DbOrTx,
  filter: { status: ReportStatus | null; after: PageCursor | null },
) {
  const { status, after } = filter;
  const rows = await tx
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.senderId))
    .where(
      and(
        status ? eq(reports.status, status) : undefined,
        isAfter(reports.createdAt, reports.id, after),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(REPORTS_A_PAGE + 1);
  const { page, hasMore } = pageOf(rows, REPORTS_A_PAGE);
  return { reports: page, hasMore };
}

const reportColumns = {
  id: reports.id,
  reason: reports.reason,
  status: reports.status,
  senderId: reports.senderId,
  senderEmail: users.email,
  decidedAt: reports.decidedAt,
  createdAt: reports.createdAt,
};

/** One report with what led to it, still sealed, and the uploaded film its letter was written on. */
export async function findReport(tx: DbOrTx, id: string) {
  const [row] = await tx
    .select({
      ...reportColumns,
      details: reports.details,
      letter: reports.letter,
      videoId: galleryVideos.id,
      templateTitle: messageTemplates.title,
    })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.senderId))
    .leftJoin(messages, eq(messages.id, reports.messageId))
    .leftJoin(messageTemplates, eq(messageTemplates.id, messages.templateId))
    .leftJoin(galleryVideos, eq(galleryVideos.filmId, messageTemplates.filmId))
    .where(eq(reports.id, id));
  return row ?? null;
}

/** Reports and handed-over letters since a moment: what the complaint brake looks at. */
export async function countReportsAndDeliveries(tx: DbOrTx, since: Date) {
  const [reported] = await tx
    .select({ total: count() })
    .from(reports)
    .where(gt(reports.createdAt, since));
  const [accepted] = await tx
    .select({ total: count() })
    .from(deliveries)
    .where(gt(deliveries.acceptedAt, since));
  return { reports: reported?.total ?? 0, accepted: accepted?.total ?? 0 };
}

/** How many reports wait for a decision. */
export async function countOpenReports(tx: DbOrTx): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(reports).where(eq(reports.status, 'open'));
  return row?.total ?? 0;
}
