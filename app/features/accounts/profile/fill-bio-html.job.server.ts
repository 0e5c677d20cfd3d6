import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { setBioHtml } from './profile.store.server.ts';
import { bioHtmlForRecipients } from './sanitize-text.server.ts';
import { listBiosWithoutHtml } from './visible-profile.queries.server.ts';

const BATCH = 100;

export const fillBioHtmlKind: JobKind<NoInput> = {
  name: 'fill-bio-html',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 3_600,
  cron: '*/10 * * * *',
};

/**
 * Stores what recipients see of the bios that lack it: those from before it was stored, and those a
 * previous release writes while it still runs. Usually finds nothing.
 */
export function fillBioHtmlJob({ db, log }: Pick<Platform, 'db' | 'log'>): Job {
  return job(fillBioHtmlKind, async () => {
    let after: string | null = null;
    let filled = 0;
    while (true) {
      const profiles = await listBiosWithoutHtml(db, after, BATCH);
      for (const profile of profiles) {
        await setBioHtml(db, profile, await bioHtmlForRecipients(profile.bio));
      }
      filled += profiles.length;
      after = profiles.at(-1)?.userId ?? null;
      if (profiles.length < BATCH) break;
    }
    if (filled > 0) log.info({ filled }, 'bios prepared for recipients');
  });
}
