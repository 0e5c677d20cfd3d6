import { findMailedAccount } from '#app/features/accounts/account.queries.server.ts';
import { composeTestMail } from '#app/features/dispatch/mail/sample-mail.server.ts';
import { type Job, job } from '#app/platform/jobs/job-kind.ts';
import { sendOrRetry } from '#app/platform/mail/send-mail.job.server.ts';
import type { Mailer } from '#app/platform/mail/smtp.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import { withCurrentTime } from '../schedule/schedule.rules.ts';
import { sendTestMailKind } from './send-test-mail.server.ts';
import { issueTestToken } from './test-link.server.ts';

/**
 * Sends a test from the letter as it is now, to the address that its sender has proven. Not a letter
 * of dispatch: bounces of it and what the mail server says are recorded nowhere. Nothing is sent for an
 * account or a letter that is gone.
 */
export function sendTestMailJob(services: Platform & { mailer: Mailer }): Job {
  const { config, db, keyring, mailer, log } = services;
  return job(sendTestMailKind, async ({ id, messageId, userId, askedAt: asked }) => {
    const askedAt = new Date(asked);
    const account = await findMailedAccount(db, { userId });
    const message = await findOwnMessage(db, keyring, messageId, userId);
    if (!account?.isEmailVerified || account.ownerAskedAt || !message || message.keptAt) return;
    const { scheduledFor } = withCurrentTime(message, askedAt);
    const bytes = await composeTestMail(services, message, {
      id,
      to: account.email,
      url: `${config.baseUrl}/delivery/${issueTestToken(services, { messageId, askedAt })}`,
      askedAt,
      arrivesAt: scheduledFor ?? askedAt,
    });
    const envelope = { from: config.mail.fromAddress, to: account.email };
    await sendOrRetry({ mailer, log }, { envelope, bytes });
  });
}
