import { findMailRecipient } from '#app/features/dispatch/mail/find-unsubscribe-target.server.ts';
import { isSenderBlocked } from './block.queries.server.ts';
import { getDelivery, type LetterServices } from './get-secure-delivery-message.server.ts';
import type { DeliveryRow } from './letter.queries.server.ts';

/**
 * The delivery behind a token, for the recipient's rights. They belong to the address that was
 * mailed, even after the message's own copy of that address has been erased.
 * @throws DomainError with a DeliveryErrorCode code
 */
export async function getRightsDelivery(
  services: LetterServices,
  token: string,
  address: string,
): Promise<DeliveryRow> {
  const { db } = services;
  const row = await getDelivery(services, token, address);
  const recipientEmailHash = await findMailRecipient(db, row.id);
  if (!recipientEmailHash || recipientEmailHash.equals(row.recipientEmailHash)) return row;
  const mailed = { ...row, recipientEmailHash };
  return { ...mailed, isSenderBlocked: await isSenderBlocked(db, mailed) };
}
