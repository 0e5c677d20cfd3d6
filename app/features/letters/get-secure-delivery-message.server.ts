import { presentableRecipientName } from '#app/features/dispatch/names/presentable-text.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { readPicture } from '#app/features/pictures/get-picture.server.ts';
import { readVoice } from '#app/features/recordings/get-recording.server.ts';
import { type Language, languageOf } from '#app/languages/languages.server.ts';
import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isToken, LINK_TOKEN } from '#app/shared/token-in-text.ts';
import { checkDeliveryRateLimit } from './check-delivery-rate-limit.server.ts';
import type { DeliveryRow, FindDelivery } from './letter.queries.server.ts';
import { closedReason, type DeliveryErrorCode, TOKEN_MIN_LENGTH } from './letter-access.rules.ts';
import {
  type CoverView,
  type LetterView,
  senderLabel,
  toLetterView,
} from './letter-view.server.ts';
import type { LogDeliveryView } from './log-delivery-view.server.ts';

export type LetterServices = Platform & {
  findDelivery: FindDelivery;
  logDeliveryView: LogDeliveryView;
};

/**
 * The delivery behind a token, whether or not its letter may be shown: recipients have their rights
 * either way, unless its letter has become a draft.
 * @param address the client's, under whose networks wrong tokens are counted
 * @throws DomainError with a DeliveryErrorCode code, which reveals nothing about any other message
 */
export async function getDelivery(
  services: LetterServices,
  token: string,
  address: string,
): Promise<DeliveryRow> {
  if (token.length < TOKEN_MIN_LENGTH) {
    throw new DomainError<DeliveryErrorCode>('delivery_link_malformed');
  }
  // Not counted as a guess: it can't be one.
  if (!isToken(LINK_TOKEN, token)) throw new DomainError<DeliveryErrorCode>('delivery_not_found');
  const row = await services.findDelivery(tokenHash(token));
  // A failed letter may have become a draft: only its sender sees that, until it is sent.
  if (row?.messageStatus === 'draft')
    throw new DomainError<DeliveryErrorCode>('delivery_not_found');
  if (row) return row;
  throw new DomainError<DeliveryErrorCode>(await checkDeliveryRateLimit(services, address));
}

/**
 * The delivery behind a token, if its letter may be shown now.
 * @throws DomainError with a DeliveryErrorCode code
 */
export async function getSecureDeliveryMessage(
  services: LetterServices,
  token: string,
  address: string,
): Promise<DeliveryRow> {
  const row = await getDelivery(services, token, address);
  const reason = closedReason(row, services.clock.now());
  if (reason) throw new DomainError<DeliveryErrorCode>(reason);
  return row;
}

/**
 * Like `getSecureDeliveryMessage`, for what may be shown of a letter that its sender keeps closed until
 * a chosen moment: its cover and the calendar entry, nothing else.
 * @returns with `isClosed` when that moment is still to come
 * @throws DomainError with a DeliveryErrorCode code
 */
export async function getCover(
  services: LetterServices,
  token: string,
  address: string,
): Promise<{ row: DeliveryRow; isClosed: boolean }> {
  const row = await getDelivery(services, token, address);
  const reason = closedReason(row, services.clock.now());
  if (reason && reason !== 'delivery_opens_later') throw new DomainError<DeliveryErrorCode>(reason);
  return { row, isClosed: reason !== null };
}

/** What anybody with the link may see: an allow-list of fields, without a word of the letter. */
export function coverView(
  { keyring }: Pick<Platform, 'keyring'>,
  row: DeliveryRow,
  language: Language = languageOf(row.language),
): CoverView {
  const { recipientName, senderName } = row.texts;
  const texts = decryptLetter(keyring, row.messageId, { recipientName, senderName });
  return {
    senderLabel: senderLabel(language, {
      isAnonymous: row.isAnonymous,
      senderName: texts.senderName,
    }),
    recipientName: presentableRecipientName(texts.recipientName),
    filmId: row.filmId,
  };
}

/** What somebody who opened the letter may see of a delivery. */
export const letterView = (
  { keyring }: Pick<Platform, 'keyring'>,
  row: DeliveryRow,
  language: Language = languageOf(row.language),
): LetterView =>
  toLetterView(language, decryptLetter(keyring, row.messageId, row.texts), {
    isAnonymous: row.isAnonymous,
    filmId: row.filmId,
    sentAt: row.sentAt ?? row.acceptedAt ?? row.dueAt,
    reply: row.repliedAt ? 'sent' : row.allowsReply ? 'open' : 'none',
    voice: readVoice(keyring, row.recording),
    picture: readPicture(keyring, row.picture),
  });
