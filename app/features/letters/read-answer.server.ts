import type { Platform } from '#app/platform/platform.server.ts';
import { findReply } from './letter.queries.server.ts';
import { markAnswerSeen } from './reply.store.server.ts';

/**
 * The answer to a letter, shown to its sender, which notes that they have seen it. The caller must have
 * checked that the letter is theirs.
 * @param isShown whether a person asks, not a browser that fetches pages in advance
 */
export async function readAnswer(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  messageId: string,
  isShown: boolean,
) {
  const reply = await findReply(db, keyring, messageId);
  if (reply && isShown) await markAnswerSeen(db, messageId, clock.now());
  return reply;
}
