import { and, count, desc, eq, gt } from 'drizzle-orm';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { users } from '#db/schema/accounts.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { reports } from '#db/schema/moderation.ts';
import { messageTemplates } from '#db/schema/templates.ts';
import { galleryVideos } from '#db/schema/videos.ts';

/** What the encryption of a report's text is bound to. */
export const reportContext = (id: string, column: 'details' | 'letter') =>
  `reports.${column}:${id}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedReportColumns: EncryptedColumn[] = (['details', 'letter'] as const).map(
  (column) => ({
    table: 'reports',
    idColumn: 'id',
    column,
    contextColumn: 'id',
    context: (id) => reportContext(id, column),
  }),
);

/** Whether this message has a report that is not decided yet. */
export async function hasOpenReport(db: DbOrTx, messageId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.messageId, messageId), eq(reports.status, 'open')))
    .limit(1);
  return found !== undefined;
}

export type ReportStatus = (typeof reports.$inferSelect)['status'];

const REPORTS_PER_PAGE = 30;

/** A page of reports, newest first: reason, status and times, never the letter. */
export async function listReports(
  db: DbOrTx,
  filter: { status: ReportStatus | null; after: PageCursor | null },
) {
  const { status, after } = filter;
  const rows = await db
    .select(reportColumns)
    .from(reports)
    .leftJoin(users, eq(users.id, reports.senderId))
    .where(
      and(
        status ? eq(reports.status, status) : undefined,
        afterCursor(reports.createdAt, reports.id, after),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(REPORTS_PER_PAGE + 1);
  const { page, hasMore } = pageOf(rows, REPORTS_PER_PAGE);
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

/**
 * One report with its letter and details, both still encrypted, and the template or uploaded video
 * the letter was written on.
 */
export async function findReport(db: DbOrTx, id: string) {
  const [row] = await db
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

/** Reports received and letters accepted by mail servers since then: what auto-pause compares. */
export async function countReportsAndDeliveries(db: DbOrTx, since: Date) {
  const [reported] = await db
    .select({ total: count() })
    .from(reports)
    .where(gt(reports.createdAt, since));
  const [accepted] = await db
    .select({ total: count() })
    .from(deliveries)
    .where(gt(deliveries.acceptedAt, since));
  return { reports: reported?.total ?? 0, accepted: accepted?.total ?? 0 };
}

/** Reports that still need a decision. */
export async function countOpenReports(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(reports).where(eq(reports.status, 'open'));
  return row?.total ?? 0;
}
