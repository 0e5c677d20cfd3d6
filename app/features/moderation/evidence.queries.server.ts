import { and, asc, desc, eq, getTableColumns, inArray, ne, notExists, sql } from 'drizzle-orm';
import { securityActions } from '#app/features/accounts/security-actions.ts';
import type { AttachmentKind } from '#app/features/attachments/attachment-kind.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { sessions, signInMethods, users } from '#db/schema/accounts.ts';
import { deliveries, deliveryAttempts } from '#db/schema/dispatch.ts';
import { replies } from '#db/schema/letters.ts';
import { messages } from '#db/schema/messages.ts';
import { reportEvidence, reports } from '#db/schema/moderation.ts';
import { payments, spendings } from '#db/schema/payments.ts';
import { securityEvents } from '#db/schema/platform.ts';

/** What the encryption of frozen evidence is bound to. */
export const evidenceContext = (reportId: string) => `report_evidence.record:${reportId}`;

/** The column `npm run rekey` re-encrypts. */
export const encryptedEvidenceColumns: EncryptedColumn[] = [
  {
    table: 'report_evidence',
    idColumn: 'report_id',
    column: 'record',
    contextColumn: 'report_id',
    context: evidenceContext,
  },
];

/** Sessions, and events of the account, that a file names: the newest. */
const MAX_SESSIONS = 50;
const MAX_EVENTS = 200;
/** Answers of mail servers that a file names: the first. */
const MAX_ATTEMPTS = 50;

/** All that is stored about a letter and its sender, texts still encrypted; null when it is gone. */
export async function findLetterFacts(db: DbOrTx, messageId: string) {
  const [found] = await db
    .select({
      message: getTableColumns(messages),
      delivery: getTableColumns(deliveries),
      sender: getTableColumns(users),
      repliedAt: replies.createdAt,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(deliveries, eq(deliveries.messageId, messages.id))
    .leftJoin(replies, eq(replies.messageId, messages.id))
    .where(eq(messages.id, messageId))
    .limit(1);
  if (!found) return null;
  const userId = found.sender.id;
  // One after another: a transaction has one connection.
  const methods = await db
    .select({ providerId: signInMethods.providerId, createdAt: signInMethods.createdAt })
    .from(signInMethods)
    .where(eq(signInMethods.userId, userId));
  const sessionsOfSender = await db
    .select({
      ipAddress: sessions.ipAddress,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastActiveAt: sessions.lastActiveAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .limit(MAX_SESSIONS);
  // Sessions are deleted when they end. These stay.
  const events = await db
    .select({
      action: securityEvents.action,
      details: securityEvents.details,
      createdAt: securityEvents.createdAt,
    })
    .from(securityEvents)
    .where(
      and(eq(securityEvents.userId, userId), inArray(securityEvents.action, [...securityActions])),
    )
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(MAX_EVENTS);
  const attempts = await db
    .select({
      outcome: deliveryAttempts.outcome,
      code: deliveryAttempts.code,
      createdAt: deliveryAttempts.createdAt,
    })
    .from(deliveryAttempts)
    .innerJoin(deliveries, eq(deliveries.id, deliveryAttempts.deliveryId))
    .where(and(eq(deliveries.messageId, messageId), ne(deliveryAttempts.outcome, 'not_understood')))
    .orderBy(asc(deliveryAttempts.createdAt))
    .limit(MAX_ATTEMPTS);
  const paid = await db
    .select({
      paymentMethod: spendings.paymentMethod,
      spentAt: spendings.spentAt,
      paymentIntentId: payments.paymentIntentId,
    })
    .from(spendings)
    .leftJoin(payments, eq(payments.id, spendings.paymentId))
    .where(eq(spendings.messageId, messageId))
    .orderBy(asc(spendings.spentAt));
  return { ...found, methods, sessions: sessionsOfSender, events, attempts, paid };
}

export type LetterFacts = NonNullable<Awaited<ReturnType<typeof findLetterFacts>>>;

/** How long the evidence of a report is kept; null when none was frozen or its time is over. */
export async function findEvidenceTimes(db: DbOrTx, reportId: string) {
  const [row] = await db
    .select({ frozenAt: reportEvidence.frozenAt, expiresAt: reportEvidence.expiresAt })
    .from(reportEvidence)
    .where(eq(reportEvidence.reportId, reportId));
  return row ?? null;
}

/** The frozen evidence of a report, still encrypted. */
export async function findEvidence(db: DbOrTx, reportId: string) {
  const [row] = await db.select().from(reportEvidence).where(eq(reportEvidence.reportId, reportId));
  return row ?? null;
}

/**
 * Waits for a decision that is being made.
 * @returns whether the files of the report are still needed: it is open, or its evidence is kept
 */
export async function lockKeptReport(tx: DbOrTx, reportId: string, now: Date): Promise<boolean> {
  const [report] = await tx
    .select({ status: reports.status })
    .from(reports)
    .where(eq(reports.id, reportId))
    .for('update');
  if (!report) return false;
  if (report.status === 'open') return true;
  const times = await findEvidenceTimes(tx, reportId);
  return times !== null && times.expiresAt > now;
}

/** Decided reports without evidence that still have a copy of an attachment. */
export async function listDoneWithFiles(
  db: DbOrTx,
  kinds: readonly AttachmentKind[],
  limit: number,
): Promise<string[]> {
  const copied = kinds.map(
    ({ table }) => sql`select ${table.reportId} from ${table} where ${table.reportId} is not null`,
  );
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        sql`${reports.id} in (${sql.join(copied, sql` union `)})`,
        ne(reports.status, 'open'),
        notExists(
          db
            .select({ one: sql`1` })
            .from(reportEvidence)
            .where(eq(reportEvidence.reportId, reports.id)),
        ),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}
