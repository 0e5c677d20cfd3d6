import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkMailDomain, type Outside } from './check-mail-domain.server.ts';
import { CHECKS, isWrong } from './domain-check.rules.ts';
import { saveDomainCheck } from './domain-check.store.server.ts';

export const checkMailDomainKind: JobKind<NoInput> = {
  name: 'check-mail-domain',
  schema: noInput,
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireInSeconds: 180,
  cron: '50 * * * *',
};

type Services = Pick<Platform, 'db' | 'clock' | 'config' | 'keyring' | 'log'>;

/** Checks our sending domain every hour and whenever staff ask for it, and keeps the result. */
export const checkMailDomainJob = (services: Services, outside?: Outside): Job =>
  job(checkMailDomainKind, async () => {
    const findings = await checkMailDomain(services, outside);
    await saveDomainCheck(services.db, { checkedAt: services.clock.now(), findings });
    for (const { check, words } of findings.filter(isWrong)) {
      services.log.warn({ check: CHECKS[check] }, words);
    }
  });

/** Asks for a check now. The worker does it, so that no page waits for DNS. */
export const requestDomainCheck = ({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> =>
  jobs.enqueue(db, checkMailDomainKind, {});
