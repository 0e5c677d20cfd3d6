import { type Job, job } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.server.ts';
import { composeMail } from './compose-mail.server.ts';
import { openPersonMail, sendMailKind } from './outbox.server.ts';
import type { Mailer } from './smtp.server.ts';

/**
 * Hands a mail to the mail server. What is put off or meets no server is tried again; what is
 * refused for good is let go. The Message-ID is the job's, so a repeat can be told as one.
 */
export function sendMailJob(platform: Platform & { mailer: Mailer }, senderName: string): Job {
  const { config, clock, mailer, log } = platform;
  return job(sendMailKind, async (input) => {
    const { to, subject, html, text } = openPersonMail(platform, input);
    const bytes = await composeMail({
      from: { name: senderName, address: config.mail.fromAddress },
      to: { name: '', address: to },
      subject,
      html,
      text,
      messageId: `${input.id}@${new URL(config.baseUrl).hostname}`,
      date: clock.now(),
      headers: { 'Auto-Submitted': 'auto-generated' },
      dkim: config.mail.dkim,
    });
    const outcome = await mailer.send({ envelope: { from: config.mail.fromAddress, to }, bytes });
    if (outcome.kind === 'refused') log.warn({ code: outcome.code }, 'a mail was refused for good');
    if (outcome.kind === 'deferred' || outcome.kind === 'unreachable') {
      throw new Error(`The mail could not be handed over: ${outcome.kind}`);
    }
  });
}
