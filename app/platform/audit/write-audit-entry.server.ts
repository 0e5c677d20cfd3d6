import { type AuditValues, auditEntries } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';

/** A member of staff. The address is stored as a label, which outlives the account. */
interface AuditActor {
  /** Null once the account is gone. */
  userId: string | null;
  email: string;
}

/** The actor of operators' commands, who need no account. */
export const COMMAND_LINE = 'command line';

/** The actor of what a job does for an admin who is no longer there to see it. */
export const BACKGROUND_JOB = 'background job';

export interface AuditEntry {
  actor: AuditActor | typeof COMMAND_LINE | typeof BACKGROUND_JOB;
  /** What was done, in the past tense: `role_assigned`, `video_approved`. */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Only what changed. Never a letter, a recipient's address or a secret. */
  before?: AuditValues | null;
  after?: AuditValues | null;
}

/**
 * Adds an entry to the audit log. Call it in the transaction of the action itself, so that an action
 * that cannot be recorded does not happen.
 */
export async function writeAuditEntry(tx: DbOrTx, entry: AuditEntry, now: Date): Promise<void> {
  const { actor } = entry;
  await tx.insert(auditEntries).values({
    actorId: typeof actor === 'string' ? null : actor.userId,
    actorLabel: typeof actor === 'string' ? actor : actor.email,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    createdAt: now,
  });
}
