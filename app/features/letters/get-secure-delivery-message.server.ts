import { senderLabel } from '#app/features/messages/message.rules.ts';
import { openTexts } from '#app/features/messages/message-seal.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { Refusal } from '#app/shared/refusal.ts';
import { checkDeliveryRateLimit } from './check-delivery-rate-limit.server.ts';
import type { LogDeliveryView } from './log-delivery-view.server.ts';
import type { DeliveryRow, FindDelivery } from './recipient.queries.server.ts';
import { closedBecause, type DeliveryRefusal, TOKEN_MIN_LENGTH } from './recipient.rules.ts';

export type RecipientServices = Platform & {
  findDelivery: FindDelivery;
  logDeliveryView: LogDeliveryView;
};

/**
 * The delivery a token leads to, whether or not its letter may be shown: a recipient has their rights
 * either way.
 * @throws Refusal with a DeliveryRefusal code; all of them read the same whether another message
 *   exists or not
 */
export async function getDelivery(
  services: RecipientServices,
  token: string,
  addressGroup: string,
): Promise<DeliveryRow> {
  if (token.length < TOKEN_MIN_LENGTH)
    throw new Refusal<DeliveryRefusal>('delivery_link_malformed');
  const row = await services.findDelivery(tokenHash(token));
  if (!row)
    throw new Refusal<DeliveryRefusal>(await checkDeliveryRateLimit(services, addressGroup));
  return row;
}

/**
 * The delivery a token leads to, if it may be shown now (spec section 7, get_secure_delivery_message).
 * @throws Refusal with a DeliveryRefusal code
 */
export async function getSecureDeliveryMessage(
  services: RecipientServices,
  token: string,
  addressGroup: string,
): Promise<DeliveryRow> {
  const row = await getDelivery(services, token, addressGroup);
  const reason = closedBecause(row, services.clock.now());
  if (reason) throw new Refusal<DeliveryRefusal>(reason);
  return row;
}

/** Everything the closed cover may say. Built by name: nothing else of the row leaves the server. */
export interface SealedMessage {
  senderLabel: string;
  recipientName: string | null;
  filmId: string | null;
}

/** Everything the opened letter may say. Built by name, like the cover. */
export interface OpenedMessage extends SealedMessage {
  subject: string;
  personalizedContent: string;
  /** What the letter is signed with; null when it is anonymous. */
  signature: string | null;
  sentAt: Date;
  /** Whether a reply may be written, or has been. */
  reply: 'open' | 'sent' | 'none';
}

/** All that is told before a letter is opened: an allow-list without a word of the letter. */
export function sealedMessage(
  { keyring }: Pick<Platform, 'keyring'>,
  row: DeliveryRow,
): SealedMessage {
  const { recipientName, senderName } = row.texts;
  const texts = openTexts(keyring, row.messageId, { recipientName, senderName });
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
export function openedMessage(
  { keyring }: Pick<Platform, 'keyring'>,
  row: DeliveryRow,
): OpenedMessage {
  const texts = openTexts(keyring, row.messageId, row.texts);
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
