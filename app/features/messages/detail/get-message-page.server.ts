import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findOwnMessage, findReturnedSend } from '../message.queries.server.ts';
import { actionsFor, editAddress, signatureLabel, titleOf } from '../message.rules.ts';
import { returnedText } from '../sending/return-texts.ts';
import { timelineOf } from './timeline.rules.ts';

/**
 * A person's own message with everything its page shows, except the text of a reply.
 * @returns null when it is not their message
 */
export async function getMessagePage(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
) {
  const message = await findOwnMessage(db, keyring, messageId, actor.userId);
  if (!message) return null;
  const { id, status, delivery } = message;
  const { openedAt = null, withdrawnAt = null, linkVisitedAt = null } = delivery ?? {};
  const returned = status === 'failed' ? await findReturnedSend(db, id) : null;
  return {
    id,
    title: titleOf(message),
    subject: message.subject,
    letter: message.personalizedContent,
    recipientName: message.recipientName,
    recipientEmail: message.recipientEmail,
    signature: signatureLabel(message),
    editAddress: editAddress(message),
    status,
    scheduledFor: message.scheduledFor,
    timeZone: message.timeZone,
    deliveryState: delivery?.state ?? null,
    openedAt,
    withdrawnAt,
    linkVisitedAt,
    readableUntil: withdrawnAt ? null : (delivery?.expiresAt ?? null),
    timeline: timelineOf(message),
    actions: actionsFor({ status, openedAt, withdrawnAt }),
    returnPreview: (await previewReturns(db, [id])).get(id) ?? null,
    returnedText: returnedText(returned),
  };
}
