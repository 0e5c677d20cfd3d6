import type { Platform } from '#app/platform/platform.server.ts';
import { findMailFacts } from './mail-facts.queries.server.ts';
import { asUuid, stopPath } from './mail-proofs.ts';

/** Whom a "no more mail" address speaks for; null when its proof is not ours. */
export async function findStopTarget(
  { db, keyring }: Pick<Platform, 'db' | 'keyring'>,
  path: string,
): Promise<{ recipientEmailHash: Buffer } | null> {
  const [, hex] = /^\/stop\/([\da-f]{32})\/[\da-f]+$/.exec(path) ?? [];
  const facts = hex ? await findMailFacts(db, { id: asUuid(hex) }) : null;
  return facts && stopPath(keyring, facts) === path ? facts : null;
}
