import { isHandOverRefused } from '#app/features/dispatch/limits/find-block-reasons.server.ts';
import { presentableRecipientName } from '#app/features/dispatch/names/presentable-text.server.ts';
import { privateLinkOf } from '#app/features/dispatch/queue/delivery-link.server.ts';
import { getFilm, NEUTRAL_FILM_ID } from '#app/features/templates/get-film.server.ts';
import { encodeQrCode } from '#app/platform/images/qr-code.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findOwnMessage } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { handoverProblem } from './private-link.rules.ts';

/**
 * The private link of a person's own letter and its QR code, for its page and its printed card. It is derived
 * each time, because it is stored nowhere.
 * @returns null when it is not their message
 * @throws DomainError `link_too_early` when it was not made yet, `link_withdrawn`, `link_expired`,
 *   `never_write_to`, or `link_undeliverable`
 */
export async function getPrivateLink(
  services: Pick<Platform, 'db' | 'clock' | 'config' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
) {
  const { db, keyring, clock } = services;
  const message = await findOwnMessage(db, keyring, messageId, actor.userId);
  if (!message) return null;
  const { delivery, status } = message;
  const problem = handoverProblem(message, clock.now());
  if (problem || !delivery?.privateLinkAt) {
    throw new DomainError<MessageErrorCode>(problem ?? 'link_too_early');
  }
  if (await isHandOverRefused(services, db, { messageId, hasFailed: status === 'failed' })) {
    throw new DomainError<MessageErrorCode>('link_undeliverable');
  }
  const link = privateLinkOf(services, delivery);
  return {
    id: message.id,
    film: getFilm(message.filmId ?? NEUTRAL_FILM_ID),
    recipientName: presentableRecipientName(message.recipientName),
    language: message.language,
    link,
    qrCode: encodeQrCode(link),
    worksUntil: delivery.expiresAt,
  };
}
