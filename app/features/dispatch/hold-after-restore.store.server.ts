import { and, inArray, lte, or, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';

/**
 * After a restore: what was due may have gone out after the backup was taken, so nobody knows the
 * ending, and a person decides. It can no longer be taken back by its sender as if it had not left.
 * @returns how many are held now
 */
export async function holdDeliveriesAfterRestore(tx: DbOrTx, now: Date): Promise<number> {
  const rows = await tx
    .update(deliveries)
    .set({
      claimId: null,
      claimUntil: null,
      transmittingSince: null,
      state: 'held',
      reason: 'unknown_ending',
      unknownOutcomes: sql`greatest(${deliveries.unknownOutcomes}, 1)`,
      updatedAt: now,
    })
    .where(
      and(
        // What is held for another reason may have been let go since, and sent.
        inArray(deliveries.state, ['waiting', 'held']),
        or(lte(deliveries.dueAt, now), lte(deliveries.nextAttemptAt, now)),
      ),
    )
    .returning({ id: deliveries.id });
  return rows.length;
}
