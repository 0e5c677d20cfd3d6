import { findMailedHash } from '#app/features/dispatch/find-unsubscribe-target.server.ts';
import { isSenderBlocked } from './blocks.queries.server.ts';
import { getDelivery, type RecipientServices } from './get-secure-delivery-message.server.ts';
import type { DeliveryRow } from './recipient.queries.server.ts';

/**
 * The delivery a token leads to, for the rights of its recipient: it speaks for the address its mail
 * went to, also when the letter no longer knows it.
 * @throws DomainError with a DeliveryErrorCode code
 */
export async function getRightsDelivery(
  services: RecipientServices,
  token: string,
  addressGroup: string,
): Promise<DeliveryRow> {
  const { db } = services;
  const row = await getDelivery(services, token, addressGroup);
  const recipientEmailHash = await findMailedHash(db, row.id);
  if (!recipientEmailHash || recipientEmailHash.equals(row.recipientEmailHash)) return row;
  const mailed = { ...row, recipientEmailHash };
  return { ...mailed, isSenderBlocked: await isSenderBlocked(db, mailed) };
}
