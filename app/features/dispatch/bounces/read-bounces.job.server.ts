import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import { accessTokensFor } from '#app/platform/mail/access-token.server.ts';
import { readMailbox } from '#app/platform/mail/mailbox.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { DeliveryHandlers } from '../worker/delivery-handlers.ts';
import { recordBounce } from './record-bounce.server.ts';

export const readBouncesKind: JobKind<NoInput> = {
  name: 'read-bounces',
  schema: noInput,
  retryLimit: 0,
  retryDelaySeconds: 60,
  expireInSeconds: 240,
  cron: '*/5 * * * *',
};

/**
 * Reads bounce reports from a mailbox, for operators whose mail provider cannot post them to
 * `/mail/bounces`. Does nothing without `BOUNCE_MAILBOX_URL`.
 */
export function readBouncesJob(
  services: Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'log'>,
  handlers: Pick<DeliveryHandlers, 'onFailed'>,
): Job {
  const { config, log } = services;
  const { bounceMailboxUrl, tls, oauth } = config.mail;
  const tokens = bounceMailboxUrl ? accessTokensFor(bounceMailboxUrl, oauth) : null;
  return job(readBouncesKind, async () => {
    if (!bounceMailboxUrl) return;
    const outcomes = { failed: 0, complaint: 0, ignored: 0, not_understood: 0, unproven: 0 };
    const record = async (bytes: Uint8Array) => {
      outcomes[await recordBounce(services, handlers, bytes, null)] += 1;
    };
    await readMailbox(bounceMailboxUrl, tls, record, tokens);
    log.info(outcomes, 'bounce reports read');
  });
}
