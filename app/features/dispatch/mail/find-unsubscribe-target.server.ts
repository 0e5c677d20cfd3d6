import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { unsubscribePath, uuidFromHex } from './mail-tokens.ts';
import { findSentMail } from './sent-mail.queries.server.ts';

/**
 * Finds the address that an unsubscribe link belongs to, even after the letter is gone.
 * @returns null when the token is not ours, or nothing is left that names the address
 */
export async function findUnsubscribeTarget(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  path: string,
): Promise<{ recipientEmailHash: Buffer; language: string | null } | null> {
  const [, hex] = /^\/stop\/([\da-f]{32})\/[\da-f]+$/.exec(path) ?? [];
  const mail = hex ? await findSentMail(db, { id: uuidFromHex(hex) }) : null;
  if (!mail?.recipientEmailHash || unsubscribePath(keyring, mail) !== path) return null;
  return { recipientEmailHash: mail.recipientEmailHash, language: mail.language };
}

/** Finds the address that the mail of a delivery went to, even after the letter is gone. */
export async function findMailRecipient(db: DbOrTx, deliveryId: string): Promise<Buffer | null> {
  return (await findSentMail(db, { id: deliveryId }))?.recipientEmailHash ?? null;
}
