import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { decryptDetails, encryptDetails, listDetails } from './private-details.queries.server.ts';
import { setPrivateDetails } from './profile.store.server.ts';

const BATCH = 100;

export const encryptDetailsKind: JobKind<NoInput> = {
  name: 'encrypt-details',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 3_600,
  cron: '*/10 * * * *',
};

/**
 * Encrypts what only the owners of profiles see, where it is in plain text: from before it was encrypted,
 * or from a previous release that still runs. That release shows an empty field for what is encrypted;
 * saving it so loses nothing. Usually finds nothing.
 */
export function encryptDetailsJob({
  db,
  keyring,
  log,
}: Pick<Platform, 'db' | 'keyring' | 'log'>): Job {
  return job(encryptDetailsKind, async () => {
    let after: string | null = null;
    let encrypted = 0;
    while (true) {
      const profiles = await listDetails(db, after, BATCH, { isPlainOnly: true });
      for (const { userId, ...stored } of profiles) {
        const details = decryptDetails(keyring, { userId, ...stored });
        const { websiteUrl, location, phone, birthDate } = stored;
        const plain = { websiteUrl, location, phone, birthDate };
        const fresh = encryptDetails(keyring, userId, details);
        if (await setPrivateDetails(db, userId, fresh, plain)) encrypted += 1;
      }
      after = profiles.at(-1)?.userId ?? null;
      if (profiles.length < BATCH) break;
    }
    if (encrypted > 0) log.info({ encrypted }, 'profiles encrypted');
  });
}
