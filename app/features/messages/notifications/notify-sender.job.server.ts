import { presentableRecipientName } from '#app/features/dispatch/names/presentable-text.server.ts';
import { NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { findMailPicture } from '#app/features/templates/mail-poster.server.ts';
import { type Job, job } from '#app/platform/jobs/job-kind.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { findReturnedSend, findSenderFacts } from '../message.queries.server.ts';
import { insertSenderNotice } from '../message.store.server.ts';
import { returnedText } from '../sending/return-texts.ts';
import { notifySenderKind, type SenderEvent } from './notify-sender.server.ts';
import { senderMail } from './sender-mails.ts';

type NotifyServices = Pick<Platform, 'clock' | 'config' | 'db' | 'jobs' | 'keyring' | 'log'>;
type SenderFacts = NonNullable<Awaited<ReturnType<typeof findSenderFacts>>>;

/**
 * Mails a sender about their message. The record of the event and the mail are one transaction, so a
 * job that runs twice mails once. Senders who want no such mail get a record too: otherwise they would
 * get old news if they changed their mind.
 */
export function notifySenderJob(services: NotifyServices): Job {
  return job(notifySenderKind, async ({ messageId, event }) => {
    const { db, keyring, clock } = services;
    await db.transaction(async (tx) => {
      const facts = await findSenderFacts(tx, keyring, messageId);
      if (!facts || isOutOfDate(event, facts)) return;
      const notice = { messageId, event: noticeKey(event, facts), createdAt: clock.now() };
      const isNew = await insertSenderNotice(tx, notice);
      if (!isNew || facts.wantsMail === false) return;
      const returned = event === 'failed' ? await findReturnedSend(tx, messageId) : null;
      const news = {
        event,
        isNeverWritten: facts.failureReason === 'never_write',
        returnedText: returnedText(returned),
      };
      const mail = await renderSenderMail(services, messageId, news, facts);
      await enqueueMail(services, tx, mail, { canWait: true });
    });
  });
}

/** Skip notifications that are out of date by the time the job runs. */
const isOutOfDate = (event: SenderEvent, { status, isRecordingUnfinished }: SenderFacts) =>
  (event === 'scheduled' && status !== 'scheduled') ||
  (event === 'failed' && status !== 'failed') ||
  (event === 'recording_refused' && status === 'draft') ||
  (event === 'recording_late' && !isRecordingUnfinished);

/**
 * The same event of the same delivery has the same key. Another scheduled time is another event, and
 * so is the recording of another edit.
 */
function noticeKey(event: SenderEvent, facts: SenderFacts): string {
  const { scheduledFor, deliveryId, revision } = facts;
  if (event === 'recording_refused') return `${event}:${deliveryId}:${revision}`;
  const subject = event === 'scheduled' ? scheduledFor?.toISOString() : deliveryId;
  return `${event}:${subject}`;
}

async function renderSenderMail(
  { config, log }: NotifyServices,
  messageId: string,
  news: { event: SenderEvent; isNeverWritten: boolean; returnedText: string | null },
  facts: SenderFacts,
) {
  const { baseUrl, identity } = config;
  const { recipientName, recipientEmail, isAnonymous, scheduledFor, timeZone, senderEmail } = facts;
  const filmId = facts.filmId ?? NEUTRAL_FILM_ID;
  const time = scheduledFor && exactTime(scheduledFor, timeZone ?? 'UTC');
  // Others may read the sender's mail, and must not learn whom an anonymous letter is for.
  const recipient = isAnonymous
    ? null
    : (presentableRecipientName(recipientName) ?? recipientEmail);
  const { subject, lines, action } = senderMail({ ...news, recipient, time });
  const content = renderPlainMail(
    {
      hasPoster: (await findMailPicture(log, filmId)) !== null,
      heading: subject,
      lines,
      action: { label: action, url: `${baseUrl}/messages/${messageId}` },
      why: 'We email you when there is news about one of your messages. You can turn this off in your preferences.',
    },
    identity,
  );
  return { to: senderEmail, subject, filmId, ...content };
}
