import type { Actor } from '#app/features/accounts/roles/access.rules.ts';
import { type Decision, decideReport } from '#app/features/moderation/decide-report.server.ts';
import { readReportedLetter } from '#app/features/moderation/review-report.server.ts';
import type { TestApp } from '../setup/test-app.ts';

/** Reads a report and decides it, as staff do. */
export async function readAndDecide(
  { services }: Pick<TestApp, 'services'>,
  staff: Actor,
  reportId: string,
  decision: Decision | Decision['status'],
): Promise<void> {
  await readReportedLetter(services, staff, reportId);
  const given = typeof decision === 'string' ? { status: decision } : decision;
  await decideReport(services, staff, reportId, given);
}
