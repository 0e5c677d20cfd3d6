import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listDifferingBalances } from './ledger.queries.server.ts';
import { insertLedgerCheck } from './ledger.store.server.ts';

/** Every night. */
export const checkLedgerKind: JobKind<NoInput> = {
  name: 'check-ledger',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 600,
  cron: '17 3 * * *',
};

type LedgerServices = Pick<Platform, 'clock' | 'db' | 'log'>;

/** Runs `checkLedger` every night. */
export const checkLedgerJob = (services: LedgerServices): Job =>
  job(checkLedgerKind, async () => {
    await checkLedger(services);
  });

/**
 * Compares every balance with the sum of its ledger. The database refuses a commit in which they
 * differ, so this finds only changes made around that guard. The result is saved for the admin page.
 * @returns how many accounts differ
 */
export async function checkLedger({ db, clock, log }: LedgerServices): Promise<number> {
  const { accounts, differing } = await listDifferingBalances(db);
  await insertLedgerCheck(db, { checkedAt: clock.now(), accounts, differing: differing.length });
  if (differing.length > 0) log.error({ users: differing }, 'balances differ from their ledger');
  return differing.length;
}
