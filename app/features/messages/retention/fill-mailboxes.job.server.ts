import { fillMissingMailboxes } from '#app/features/accounts/profile/record-mailbox.server.ts';
import { mailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { decryptLetter } from '../letter-encryption.server.ts';
import { listMissingMailboxes } from '../message.queries.server.ts';
import { setRecipientMailbox } from '../message.store.server.ts';

const BATCH = 500;

export const fillMailboxesKind: JobKind<NoInput> = {
  name: 'fill-mailboxes',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 3_600,
  cron: '*/10 * * * *',
};

/**
 * Fills in the mailbox hashes that accounts and messages lack: those from before they were stored, and
 * those a previous release writes while it still runs. Usually finds nothing.
 */
export function fillMailboxesJob(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'log'>,
): Job {
  const { db, keyring, log } = services;
  return job(fillMailboxesKind, async () => {
    const users = await fillMissingMailboxes(services);
    let messages = 0;
    while (true) {
      const rows = await listMissingMailboxes(db, BATCH);
      for (const { id, ...encrypted } of rows) {
        const { recipientEmail } = decryptLetter(keyring, id, encrypted);
        await setRecipientMailbox(db, id, mailboxHash(keyring, recipientEmail));
      }
      messages += rows.length;
      if (rows.length < BATCH) break;
    }
    if (users + messages > 0) log.info({ users, messages }, 'mailbox hashes filled in');
  });
}
