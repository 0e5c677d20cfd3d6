import type { CheckResult } from '#app/features/integrity/integrity.rules.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { insertRestoreDrill } from './backup.store.server.ts';

/** An error is a sentence; more is cut off. */
const MAX_LENGTH = 500;

/**
 * Writes down what came of restoring the last backup: the date is for metrics and the admin area.
 * @param problem why it could not be restored
 * @param checks what the integrity check found in what was restored
 */
export async function recordRestoreDrill(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { problem, checks = [] }: { problem?: string; checks?: CheckResult[] },
): Promise<void> {
  const failed = checks.filter(({ failures }) => failures.length > 0).map(({ name }) => name);
  if (problem) failed.push(problem.slice(0, MAX_LENGTH));
  await insertRestoreDrill(db, { endedAt: clock.now(), failed });
}
