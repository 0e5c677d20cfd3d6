import { tokenHash } from '#app/platform/crypto/keyring.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { type LinkKind, linkEnd } from '../delivery.rules.ts';
import { privateToken, type TokenSource } from '../mail/mail-tokens.ts';
import { countDeliveryEvent } from '../providers/provider.store.server.ts';
import { deleteNotUnderstood } from '../records/delivery-records.store.server.ts';
import { setLinkEnd, setPrivateLink, setReached } from './delivery.store.server.ts';
import { markErased } from './delivery-changes.store.server.ts';

export { deletePrivateLink } from './delivery.store.server.ts';
export { withdrawDelivery } from './delivery-changes.store.server.ts';

/** What happens to the links of a letter after its mail has gone out, or failed. */

/**
 * Makes the private link of a letter, which its sender hands over. As with the link of the mail, only a
 * hash of its token is stored. The first one stays.
 */
export const makePrivateLink = (
  { keyring }: Pick<Platform, 'keyring'>,
  tx: DbOrTx,
  delivery: TokenSource & { opensAt: Date | null },
  now: Date,
): Promise<void> =>
  setPrivateLink(
    tx,
    delivery.id,
    {
      tokenHash: tokenHash(privateToken(keyring, delivery)),
      expiresAt: linkEnd(now, delivery.opensAt),
    },
    now,
  );

/** Moves the end of a letter's links with the moment at which it opens; null opens it at once. */
export const moveLinkEnd = (
  tx: DbOrTx,
  delivery: { id: string; acceptedAt: Date | null; privateLinkAt: Date | null },
  opensAt: Date | null,
  now: Date,
): Promise<void> => {
  const reachedAt = delivery.acceptedAt ?? delivery.privateLinkAt ?? now;
  return setLinkEnd(tx, delivery.id, linkEnd(reachedAt, opensAt), now);
};

/** The address of a private link. It opens nothing before `makePrivateLink`. */
export const privateLinkOf = (
  { config, keyring }: Pick<Platform, 'config' | 'keyring'>,
  delivery: TokenSource,
): string => `${config.baseUrl}/delivery/${privateToken(keyring, delivery)}`;

/** Records the first visit to a link; a mail scanner may be the visitor. @returns whether it was the first */
export async function recordLinkVisit(
  db: DbOrTx,
  deliveryId: string,
  link: LinkKind,
  now: Date,
): Promise<boolean> {
  const isFirst = await setReached(db, deliveryId, 'visited', link, now);
  if (isFirst && link === 'mail') await countDeliveryEvent(db, deliveryId, 'visited', now);
  return isFirst;
}

/** Records that somebody with the link pressed Open. @returns whether it was the first time by this link */
export async function recordOpened(
  tx: DbOrTx,
  deliveryId: string,
  link: LinkKind,
  now: Date,
): Promise<boolean> {
  const isFirst = await setReached(tx, deliveryId, 'opened', link, now);
  if (isFirst && link === 'mail') await countDeliveryEvent(tx, deliveryId, 'opened', now);
  return isFirst;
}

/** Ends the links of these messages at the recipient's request and deletes when they were used. */
export async function eraseDeliveries(tx: DbOrTx, messageIds: string[], now: Date): Promise<void> {
  await markErased(tx, messageIds, now);
  await deleteNotUnderstood(tx, messageIds);
}
