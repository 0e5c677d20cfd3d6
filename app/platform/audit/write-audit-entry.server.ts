import { type AuditValues, auditEntries } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';

/** A member of staff. The address is stored as a label, which outlives the account. */
interface AuditActor {
  userId: string;
  email: string;
}

/** The actor of operators' commands, who need no account. */
export const COMMAND_LINE = 'command line';

export interface AuditEntry {
  actor: AuditActor | typeof COMMAND_LINE;
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
    actorId: actor === COMMAND_LINE ? null : actor.userId,
    actorLabel: actor === COMMAND_LINE ? COMMAND_LINE : actor.email,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId,
    before: entry.before ?? null,
    after: entry.after ?? null,
    createdAt: now,
  });
}
