import { previewReturns } from '#app/features/payments/ledger/ledger.queries.server.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { readableEmail } from '#app/platform/mail/readable-email.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { handoverOf } from '../handover/private-link.rules.ts';
import { isSealed } from '../kept/kept.rules.ts';
import { findOwnMessage, findReturnedSend } from '../message.queries.server.ts';
import {
  actionsFor,
  editAddress,
  NEVER_WRITTEN,
  signatureLabel,
  titleOf,
} from '../message.rules.ts';
import { optionsOf } from '../message-options.server.ts';
import { reminderOf } from '../reminder/reminder.rules.ts';
import { hadItsDay, isClosedUntilLater, withCurrentTime } from '../schedule/schedule.rules.ts';
import { handedOverText, type ReturnedSend, returnedText } from '../sending/return-texts.ts';
import { timelineOf } from './timeline.rules.ts';

/** What became of the cost of a failed letter, and why it failed if its sender's own list refused it. */
function failureText(
  delivery: { reason: string | null } | null,
  returned: ReturnedSend | null,
): string | null {
  const sentences = [
    ...(delivery?.reason === 'never_write' ? [NEVER_WRITTEN] : []),
    returnedText(returned),
  ];
  return sentences.filter(Boolean).join(' ') || null;
}

/** Of the mail's link and the private one. */
const earlier = (one: Date | null | undefined, other: Date | null | undefined): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other ?? null);

/**
 * A person's own message with everything its page shows, except the text of a reply.
 * @returns null when it is not their message
 */
export async function getMessagePage(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  actor: { userId: string },
  messageId: string,
) {
  const found = await findOwnMessage(db, keyring, messageId, actor.userId);
  if (!found) return null;
  const message = withCurrentTime(found, clock.now());
  const { id, status, delivery } = message;
  const { withdrawnAt = null, privateLinkAt = null } = delivery ?? {};
  const openedAt = earlier(delivery?.openedAt, delivery?.privateOpenedAt);
  const linkVisitedAt = earlier(delivery?.linkVisitedAt, delivery?.privateVisitedAt);
  const reachedDelivery = delivery && { ...delivery, openedAt, visitedAt: linkVisitedAt };
  const isReadable = status !== 'failed' || privateLinkAt !== null;
  const returned = status === 'failed' ? await findReturnedSend(db, id) : null;
  const returnPreview = (await previewReturns(db, [id])).get(id) ?? null;
  const isHandedOver = status === 'failed' && privateLinkAt !== null && !withdrawnAt;
  return {
    id,
    title: titleOf(message),
    film: getFilm(message.filmId ?? NEUTRAL_FILM_ID),
    options: optionsOf(message),
    /** Sealed, it says nothing of the letter. */
    subject: isSealed(message) ? '' : message.subject,
    keptAt: message.keptAt,
    sealedUntil: message.sealedUntil,
    sealedTimeZone: message.sealedTimeZone,
    /** Empty while it is sealed. */
    letter: isSealed(message) ? '' : message.personalizedContent,
    recipientName: message.recipientName,
    recipientEmail: readableEmail(message.recipientEmail),
    signature: signatureLabel(message),
    /** At the foot of the letter. */
    signedBy: message.isAnonymous ? null : message.senderName,
    /** At the head of the printed letter: when it was or will be sent, or else last changed. */
    datedAt: message.sentAt ?? message.scheduledFor ?? message.updatedAt,
    editAddress: editAddress(message),
    status,
    scheduledFor: message.scheduledFor,
    timeZone: message.timeZone,
    opensAt: message.opensAt,
    opensTimeZone: message.opensTimeZone,
    opensWallTime: message.opensWallTime,
    /** It has arrived, and its sender may still move or lift the moment at which it opens. */
    isClosed:
      isClosedUntilLater(message, clock.now()) &&
      !openedAt &&
      !withdrawnAt &&
      (delivery?.state === 'accepted' || privateLinkAt !== null) &&
      status !== 'draft',
    schedulePreset: status === 'draft' ? message.schedulePreset : null,
    deliveryState: delivery?.state ?? null,
    acceptedAt: delivery?.acceptedAt ?? null,
    openedAt,
    withdrawnAt,
    linkVisitedAt,
    privateLinkAt,
    repliedAt: message.repliedAt,
    expiresAt: delivery?.expiresAt ?? null,
    isKeptBack: delivery?.reason === 'never_write',
    returned,
    handover: handoverOf(message, clock.now()),
    reminder: reminderOf({ ...message, delivery: reachedDelivery }, clock.now()),
    isAnonymous: message.isAnonymous,
    readableUntil: withdrawnAt || !isReadable ? null : (delivery?.expiresAt ?? null),
    timeline: timelineOf(message, clock.now()),
    actions: actionsFor({ ...message, openedAt, privateLinkAt, withdrawnAt }),
    hadItsDay: hadItsDay(message, clock.now()),
    returnPreview,
    returnedText: isHandedOver
      ? handedOverText(openedAt ? null : returnPreview)
      : failureText(status === 'failed' ? delivery : null, returned),
  };
}
