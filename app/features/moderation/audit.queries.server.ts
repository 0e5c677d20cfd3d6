import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { auditEntries } from '#db/schema/platform.ts';

const ENTRIES_A_PAGE = 30;

export interface AuditFilter {
  action: string | null;
  subjectType: string | null;
  subjectId: string | null;
  actorId: string | null;
  /** The page begins after this entry; null for the first one. */
  after: { createdAt: Date; id: string } | null;
}

export const everyEntry: AuditFilter = {
  action: null,
  subjectType: null,
  subjectId: null,
  actorId: null,
  after: null,
};

/** What people with powers did, newest first, a page at a time (product.md section 6). */
export async function listAuditEntries(tx: Tx, filter: AuditFilter) {
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
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(ENTRIES_A_PAGE + 1);
  return { entries: rows.slice(0, ENTRIES_A_PAGE), hasMore: rows.length > ENTRIES_A_PAGE };
}

export type ListedAuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number];

/** Every kind of act that was ever written down, for the filter. A skip scan: no table is read. */
export async function listAuditActions(tx: Tx): Promise<string[]> {
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

const isAfter = ({ createdAt, id }: NonNullable<AuditFilter['after']>): SQL =>
  sql`(${auditEntries.createdAt}, ${auditEntries.id}) < (${createdAt.toISOString()}::timestamptz, ${/^\d+$/.test(id) ? id : '0'}::bigint)`;
