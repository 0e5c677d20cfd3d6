import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { lockAccount } from '../roles/role.store.server.ts';
import { resetFactors } from './reset-factors.server.ts';
import { deleteFactorReset, lockDueResets } from './reset-factors.store.server.ts';

export const carryOutFactorResetsKind: JobKind<NoInput> = {
  name: 'carry-out-factor-resets',
  schema: noInput,
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
  cron: '*/10 * * * *',
};

export const carryOutFactorResetsJob = (services: Platform): Job =>
  job(carryOutFactorResetsKind, () => carryOutFactorResets(services));

/**
 * Resets the second factors whose 24 hours have passed. What was asked by somebody who is no admin any more
 * is stopped instead: an account that was taken over must not reach others by it.
 */
export async function carryOutFactorResets(services: Platform): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction(async (tx) => {
    for (const { userId, requestedBy, requestedByLabel } of await lockDueResets(tx, now)) {
      const account = await lockAccount(tx, userId);
      if (!account || !(await deleteFactorReset(tx, { userId }))) continue;
      const requester = await lockAccount(tx, requestedBy);
      const actor = { userId: requester?.userId ?? null, email: requestedByLabel };
      if (requester?.role !== 'admin' || requester.suspendedAt) {
        const entry = { action: 'factor_reset_stopped', subjectType: 'person', subjectId: userId };
        await writeAuditEntry(tx, { ...entry, actor }, now);
        continue;
      }
      await resetFactors({ ...services, db: tx }, actor, account);
    }
  });
}
