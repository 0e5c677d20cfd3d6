import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Actor, isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { auditEntries } from '#db/schema/platform.ts';

const ENTRIES_PER_PAGE = 30;

export interface AuditFilter {
  action: string | null;
  subjectType: string | null;
  subjectId: string | null;
  actorId: string | null;
  /** The entry before the page; null for the first page. */
  after: PageCursor | null;
}

export const allEntries: AuditFilter = {
  action: null,
  subjectType: null,
  subjectId: null,
  actorId: null,
  after: null,
};

/**
 * Whether two admins asked for resets of each other's second factors within a month: one may be the other.
 * Names are written out, because in a query of one table Drizzle leaves out that of the table.
 */
const isMutual = sql<boolean>`audit_entries.action = 'factor_reset_requested' and exists (
  select 1 from audit_entries as other
  where other.action = 'factor_reset_requested' and other.subject_type = 'person'
    and other.subject_id = audit_entries.actor_id::text
    and other.actor_id::text = audit_entries.subject_id
    and other.created_at between audit_entries.created_at - interval '30 days'
      and audit_entries.created_at + interval '30 days')`;

/** A page of the audit log, newest entry first. */
export async function listAuditEntries(db: DbOrTx, viewer: Actor, filter: AuditFilter) {
  const { action, subjectType, subjectId, actorId, after } = filter;
  const rows = await db
    .select({ ...getTableColumns(auditEntries), isMutual })
    .from(auditEntries)
    .where(
      and(
        action ? eq(auditEntries.action, action) : undefined,
        subjectType ? eq(auditEntries.subjectType, subjectType) : undefined,
        subjectId ? eq(auditEntries.subjectId, subjectId) : undefined,
        actorId ? eq(auditEntries.actorId, actorId) : undefined,
        afterCursor(auditEntries.createdAt, auditEntries.id, after),
      ),
    )
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(ENTRIES_PER_PAGE + 1);
  const { page, hasMore } = pageOf(rows, ENTRIES_PER_PAGE);
  const entries = isAdmin(viewer) ? page : page.map(withoutMoney);
  return { entries, hasMore };
}

/** Amounts and ids of payments, which only admins see elsewhere, too. */
const ABOUT_PAYMENTS = new Set(['payment_refunded', 'refund_refused']);

const withoutMoney = <Entry extends { action: string }>(entry: Entry) =>
  ABOUT_PAYMENTS.has(entry.action) ? { ...entry, before: null, after: null } : entry;

export type ListedAuditEntry = Awaited<ReturnType<typeof listAuditEntries>>['entries'][number];

/**
 * Every action that occurs in the log, for the filter. The recursion jumps through the index from one
 * action to the next (a loose index scan): `select distinct` would read every entry.
 */
export async function listAuditActions(db: DbOrTx): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive actions as (
      (select action from ${auditEntries} order by action limit 1)
      union all
      select (select ${auditEntries.action} from ${auditEntries}
        where ${auditEntries.action} > actions.action order by ${auditEntries.action} limit 1)
      from actions where actions.action is not null)
    select action from actions where action is not null`);
  return rows.map(({ action }) => action);
}

/** Whether this person has opened the letter of a report. */
export async function hasReadReport(
  db: DbOrTx,
  reportId: string,
  userId: string,
): Promise<boolean> {
  const [read] = await db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'report'),
        eq(auditEntries.subjectId, reportId),
        eq(auditEntries.action, 'report_letter_read'),
        eq(auditEntries.actorId, userId),
      ),
    )
    .limit(1);
  return read !== undefined;
}

/** Who paused sending, and why, by its last audit entry; null when auto-pause did, or nobody. */
export async function findPause(db: DbOrTx): Promise<{ by: string; reason: string | null } | null> {
  const [last] = await db
    .select({
      by: auditEntries.actorLabel,
      action: auditEntries.action,
      after: auditEntries.after,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'delivery'), eq(auditEntries.subjectId, 'dispatch')))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (last?.action !== 'dispatch_paused') return null;
  const reason = last.after?.reason;
  return { by: last.by, reason: reason ? String(reason) : null };
}
