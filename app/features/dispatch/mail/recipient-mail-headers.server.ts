import { languageOf } from '#app/languages/languages.server.ts';
import { textsIn } from '#app/languages/texts.server.ts';
import type { MailContent } from '#app/platform/mail/compose-mail.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  presentableRecipientName,
  presentableSenderName,
} from '../names/presentable-text.server.ts';
import type { ClaimedDelivery } from '../queue/delivery.store.server.ts';
import type { Envelope } from '../worker/delivery-handlers.ts';

type MailHeaders = Pick<MailContent, 'from' | 'to' | 'subject' | 'messageId' | 'date'>;

/** The headers that name a recipient's mail, or its reminder: the same on every attempt. */
export function recipientMailHeaders(
  { config }: Pick<Platform, 'config'>,
  { id, dueAt }: Pick<ClaimedDelivery, 'id' | 'dueAt'>,
  envelope: Pick<
    Envelope,
    'isAnonymous' | 'senderName' | 'recipientName' | 'recipientEmail' | 'language' | 'isReminder'
  >,
): MailHeaders {
  const { baseUrl, mail } = config;
  const senderName = presentableSenderName(envelope);
  const { text } = textsIn(languageOf(envelope.language));
  const host = new URL(baseUrl).hostname;
  return {
    from: {
      name: senderName ? text('mail.from', { sender: senderName }) : text('mail.from.someone'),
      address: mail.fromAddress,
    },
    to: {
      name: presentableRecipientName(envelope.recipientName) ?? '',
      address: envelope.recipientEmail,
    },
    subject: senderName
      ? text('mail.subject', { sender: senderName })
      : text('mail.subject.someone'),
    messageId: envelope.isReminder ? `reminder.${id}@${host}` : `${id}@${host}`,
    // The same on every attempt, so that a repeat is an identical copy. Must not be the time of
    // writing, which only the sender knows.
    date: dueAt,
  };
}
