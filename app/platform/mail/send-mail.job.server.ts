import { type Job, job } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.server.ts';
import { composeMail, type MailContent } from './compose-mail.server.ts';
import { decryptQueuedMail, sendMailKind } from './mail-queue.server.ts';
import { mailServerProblems } from './mail-server-problem.ts';
import type { Mailer, OutgoingMail } from './smtp.server.ts';

/**
 * Sends a queued mail. It is retried when the server defers it or cannot be reached, and dropped when
 * the server refuses it permanently. The Message-ID derives from the job, so mail programs recognize
 * a repeat.
 */
export function sendMailJob(
  platform: Platform & { mailer: Mailer },
  senderName: string,
  findPicture: (
    log: Platform['log'],
    filmId: string | null | undefined,
  ) => Promise<MailContent['picture']>,
): Job {
  const { config, clock, mailer, log } = platform;
  return job(sendMailKind, async (input) => {
    const { to, subject, html, text, filmId } = decryptQueuedMail(platform, input);
    const bytes = await composeMail({
      from: { name: senderName, address: config.mail.fromAddress },
      to: { name: '', address: to },
      subject,
      html,
      text,
      messageId: `${input.id}@${new URL(config.baseUrl).hostname}`,
      date: clock.now(),
      headers: { 'Auto-Submitted': 'auto-generated' },
      picture: await findPicture(log, filmId),
      dkim: config.mail.dkim,
    });
    await sendOrRetry({ mailer, log }, { envelope: { from: config.mail.fromAddress, to }, bytes });
  });
}

/**
 * Sends a mail from a job. What the server refuses permanently is dropped, and whatever may have arrived
 * is not sent again.
 * @throws Error when the job should be retried
 */
export async function sendOrRetry(
  { mailer, log }: Pick<Platform, 'log'> & { mailer: Mailer },
  mail: OutgoingMail,
): Promise<void> {
  const outcome = await mailer.send(mail);
  if (outcome.kind === 'refused') log.warn({ code: outcome.code }, 'mail refused permanently');
  if (outcome.kind === 'deferred') throw new Error(`The mail was deferred: ${outcome.code}`);
  if (outcome.kind === 'unreachable') {
    throw new Error(`${mailServerProblems[outcome.problem]}: ${outcome.reason}`);
  }
}
