import { and, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { isAfter, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { auditEntries } from '#db/schema/platform.ts';

const ENTRIES_A_PAGE = 30;

export interface AuditFilter {
  action: string | null;
  subjectType: string | null;
  subjectId: string | null;
  actorId: string | null;
  /** The page begins after this entry; null for the first one. */
  after: PageCursor | null;
}

export const allEntries: AuditFilter = {
  action: null,
  subjectType: null,
  subjectId: null,
  actorId: null,
  after: null,
};

/** What people with powers did, newest first, a page at a time (product.md section 6). */
export async function listAuditEntries(tx: DbOrTx, filter: AuditFilter) {
  const { action, subjectType, subjectId, actorId, after } = filter;
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        action ? eq(auditEntries.action, action) : undefined,
        subjectType ? eq(auditEntries.subjectType, subjectType) : undefined,
        subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
        actorId ? eq(auditEntries.actorId, actorId) : undefined,
        isAfter(auditEntries.createdAt, auditEntries.id, after),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(ENTRIES_A_PAGE + 1);
  const { page, hasMore } = pageOf(rows, ENTRIES_A_PAGE);
  return { entries: page, hasMore };
}

export type ListedAuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number];

/** Every kind of act that was ever written down, for the filter. A skip scan: no table is read. */
export async function listAuditActions(tx: DbOrTx): Promise<string[]> {
  const { rows } = await tx.execute<{ action: string }>(sql`
    with recursive kinds as (
      (select action from ${auditEntries} order by action limit 1)
      union all
      select (select ${auditEntries.action} from ${auditEntries}
        where ${auditEntries.action} > kinds.action order by ${auditEntries.action} limit 1)
      from kinds where kinds.action is not null)
    select action from kinds where action is not null`);
  return rows.map(({ action }) => action);
}
