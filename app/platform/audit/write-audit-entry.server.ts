import { type AuditValues, auditEntries } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';

/** Who used a power. The label stays readable after the account is gone. */
interface AuditActor {
  userId: string;
  email: string;
}

/** Whoever holds the machine has no account here: they are written down as what they used. */
export const COMMAND_LINE = 'command line';

export interface AuditEntry {
  actor: AuditActor | typeof COMMAND_LINE;
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
