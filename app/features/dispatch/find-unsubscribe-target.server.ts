import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { findMailFacts } from './mail-facts.queries.server.ts';
import { asUuid, stopPath } from './mail-proofs.ts';

/**
 * Whom a "no more mail" address speaks for, also when the letter is gone; null when its proof is not
 * ours, or nothing is left that says whom.
 */
export async function findUnsubscribeTarget(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  path: string,
): Promise<{ recipientEmailHash: Buffer } | null> {
  const [, hex] = /^\/stop\/([\da-f]{32})\/[\da-f]+$/.exec(path) ?? [];
  const facts = hex ? await findMailFacts(db, { id: asUuid(hex) }) : null;
  if (!facts?.recipientEmailHash || stopPath(keyring, facts) !== path) return null;
  return { recipientEmailHash: facts.recipientEmailHash };
}

/** Whom the mail of a delivery went to, also when the letter no longer says it. */
export async function findMailedHash(tx: DbOrTx, deliveryId: string): Promise<Buffer | null> {
  return (await findMailFacts(tx, { id: deliveryId }))?.recipientEmailHash ?? null;
}
