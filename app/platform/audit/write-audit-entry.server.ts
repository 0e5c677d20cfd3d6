import { type AuditValues, auditEntries } from '#db/schema/platform.ts';
import type { Tx } from '../db/database.server.ts';

/** Who used a power. The label stays readable after the account is gone. */
export interface AuditActor {
  userId: string;
  email: string;
}

export interface AuditEntry {
  actor: AuditActor;
  /** What was done, as a verb in the past: `role_assigned`, `video_approved`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Only what changed. Never a letter, a recipient's address or a secret. */
  before?: AuditValues | null;
  after?: AuditValues | null;
}

/**
 * Adds a line to the audit log (product.md section 6), in the transaction of the act itself: an act
 * that cannot be written down does not happen.
 */
export async function writeAuditEntry(tx: Tx, entry: AuditEntry, now: Date): Promise<void> {
  await tx.insert(auditEntries).values({
    actorId: entry.actor.userId,
    actorLabel: entry.actor.email,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    createdAt: now,
  });
}
