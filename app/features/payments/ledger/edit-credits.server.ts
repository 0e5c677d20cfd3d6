import { lockCredits } from '#app/features/accounts/change-balance.server.ts';
import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { plainLine } from '#app/shared/typed-line.ts';
import { adjustBalance } from './adjust-balance.server.ts';

export type CreditEditErrorCode = 'credits_negative' | 'credits_outdated';

/** Far above any real edit, far below what the integer column holds. */
const MAX_CREDITS = 1_000_000;

/** Reads an admin's input as a whole number of credits; anything that is not a number becomes 0. */
export function parseCredits(text: string): number {
  const value = Number.parseInt(plainLine(text), 10);
  return Number.isSafeInteger(value) ? Math.min(value, MAX_CREDITS) : 0;
}

/**
 * Sets a person's credits and writes the ledger entry and the audit entry. `edit.from` must still be
 * the current number: an edit based on an outdated one would silently undo a purchase or a spending.
 * Setting the current number writes nothing.
 * @throws DomainError `credits_negative`, `credits_outdated`, `admin_required`
 */
export async function editCredits(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  edit: { userId: string; from: number; to: number },
): Promise<void> {
  assertAdmin(actor);
  if (edit.to < 0) throw new DomainError<CreditEditErrorCode>('credits_negative');
  await db.transaction(async (tx) => {
    const now = clock.now();
    const credits = await lockCredits(tx, edit.userId);
    if (credits !== edit.from) throw new DomainError<CreditEditErrorCode>('credits_outdated');
    const delta = edit.to - credits;
    if (delta === 0) return;
    await adjustBalance(tx, {
      userId: edit.userId,
      balance: 'credits',
      delta,
      reason: 'edited',
      createdAt: now,
    });
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'credits_changed',
        subjectType: 'person',
        subjectId: edit.userId,
        before: { credits },
        after: { credits: edit.to },
      },
      now,
    );
  });
}
