import { senderLabel } from '#app/features/messages/message.rules.ts';
import { decryptFields } from '#app/features/messages/message-encryption.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { checkDeliveryRateLimit } from './check-delivery-rate-limit.server.ts';
import type { LogDeliveryView } from './log-delivery-view.server.ts';
import type { DeliveryRow, FindDelivery } from './recipient.queries.server.ts';
import { closedReason, type DeliveryErrorCode, TOKEN_MIN_LENGTH } from './recipient.rules.ts';

export type RecipientServices = Platform & {
  findDelivery: FindDelivery;
  logDeliveryView: LogDeliveryView;
};

/**
 * The delivery a token leads to, whether or not its letter may be shown: a recipient has their rights
 * either way.
 * @throws DomainError with a DeliveryErrorCode code; all of them read the same whether another message
 *   exists or not
 */
export async function getDelivery(
  services: RecipientServices,
  token: string,
  addressGroup: string,
): Promise<DeliveryRow> {
  if (token.length < TOKEN_MIN_LENGTH)
    throw new DomainError<DeliveryErrorCode>('delivery_link_malformed');
  const row = await services.findDelivery(tokenHash(token));
  if (!row)
    throw new DomainError<DeliveryErrorCode>(await checkDeliveryRateLimit(services, addressGroup));
  return row;
}

/**
 * The delivery a token leads to, if it may be shown now (spec section 7, get_secure_delivery_message).
 * @throws DomainError with a DeliveryErrorCode code
 */
export async function getSecureDeliveryMessage(
  services: RecipientServices,
  token: string,
  addressGroup: string,
): Promise<DeliveryRow> {
  const row = await getDelivery(services, token, addressGroup);
  const reason = closedReason(row, services.clock.now());
  if (reason) throw new DomainError<DeliveryErrorCode>(reason);
  return row;
}

/** Everything the closed cover may say. Built by name: nothing else of the row leaves the server. */
export interface CoverView {
  senderLabel: string;
  recipientName: string | null;
  filmId: string | null;
}

/** Everything the opened letter may say. Built by name, like the cover. */
export interface LetterView extends CoverView {
  subject: string;
  personalizedContent: string;
  /** What the letter is signed with; null when it is anonymous. */
  signature: string | null;
  sentAt: Date;
  /** Whether a reply may be written, or has been. */
  reply: 'open' | 'sent' | 'none';
}

/** All that is told before a letter is opened: an allow-list without a word of the letter. */
export function coverView({ keyring }: Pick<Platform, 'keyring'>, row: DeliveryRow): CoverView {
  const { recipientName, senderName } = row.texts;
  const texts = decryptFields(keyring, row.messageId, { recipientName, senderName });
  return {
    senderLabel: senderLabel({ isAnonymous: row.isAnonymous, senderName: texts.senderName }),
    recipientName: texts.recipientName,
    filmId: row.filmId,
  };
}

/**
 * All that whoever opened a letter is told: an allow-list. Nothing in it leads to a sender who chose
 * to stay anonymous; `signature` is null then.
 */
export function letterView({ keyring }: Pick<Platform, 'keyring'>, row: DeliveryRow): LetterView {
  const texts = decryptFields(keyring, row.messageId, row.texts);
  return {
    senderLabel: senderLabel({ isAnonymous: row.isAnonymous, senderName: texts.senderName }),
    recipientName: texts.recipientName,
    filmId: row.filmId,
    subject: texts.subject,
    personalizedContent: texts.personalizedContent,
    signature: row.isAnonymous ? null : texts.senderName,
    sentAt: row.sentAt ?? row.acceptedAt ?? row.dueAt,
    reply: row.repliedAt ? 'sent' : row.allowsReply ? 'open' : 'none',
  };
}
