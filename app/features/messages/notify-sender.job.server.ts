import { presentableRecipientName } from '#app/features/dispatch/delivery.rules.ts';
import { type Job, job } from '#app/platform/jobs/job-kind.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { whatCameBack } from './failure-words.ts';
import { findReturned, findSenderFacts } from './message.queries.server.ts';
import { insertSenderNotice } from './message.store.server.ts';
import { notifySenderKind, type SenderEvent } from './notify-sender.server.ts';
import { senderMailWords } from './sender-mails.ts';

type TellServices = Pick<Platform, 'clock' | 'config' | 'db' | 'jobs' | 'keyring'>;
type SenderFacts = NonNullable<Awaited<ReturnType<typeof findSenderFacts>>>;

/**
 * Writes to a sender about their message. The note that it was told and the mail are one
 * transaction, so a job that runs twice, or is asked for twice, mails once. Who does not want such
 * mail is noted as told too: changing one's mind later brings no old news.
 */
export function notifySenderJob(services: TellServices): Job {
  return job(notifySenderKind, async ({ messageId, event }) => {
    const { db, keyring, clock } = services;
    await db.transaction(async (tx) => {
      const facts = await findSenderFacts(tx, keyring, messageId);
      if (!facts || isOver(event, facts)) return;
      const notice = { messageId, event: noticeKey(event, facts), createdAt: clock.now() };
      const isNews = await insertSenderNotice(tx, notice);
      if (!isNews || facts.wantsMail === false) return;
      const returned = event === 'failed' ? await findReturned(tx, messageId) : null;
      const news = { event, cameBack: whatCameBack(returned) };
      await enqueueMail(services, tx, senderMail(services, messageId, news, facts));
    });
  });
}

/** What is no longer true when its turn comes is not told. */
const isOver = (event: SenderEvent, { status }: SenderFacts) =>
  (event === 'scheduled' && status !== 'scheduled') || (event === 'failed' && status !== 'failed');

/** The same happening of the same delivery has the same key; another time of day is other news. */
function noticeKey(event: SenderEvent, { scheduledFor, deliveryId }: SenderFacts): string {
  const what = event === 'scheduled' ? scheduledFor?.toISOString() : deliveryId;
  return `${event}:${what}`;
}

function senderMail(
  { config }: TellServices,
  messageId: string,
  news: { event: SenderEvent; cameBack: string | null },
  facts: SenderFacts,
) {
  const { baseUrl, identity } = config;
  const { recipientName, recipientEmail, scheduledFor, timeZone, senderEmail } = facts;
  const time = scheduledFor && exactTime(scheduledFor, timeZone ?? 'UTC');
  const recipient = presentableRecipientName(recipientName) ?? recipientEmail;
  const { subject, lines, action } = senderMailWords({ ...news, recipient, time });
  const content = renderPlainMail(
    {
      heading: subject,
      lines,
      action: { label: action, url: `${baseUrl}/messages/${messageId}` },
      why: 'You get this because it is about a message of yours. You can switch these mails off in your preferences.',
    },
    identity,
  );
  return { to: senderEmail, subject, ...content };
}
