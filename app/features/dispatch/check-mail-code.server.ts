import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/check-rate-limit.server.ts';
import { findMailFacts } from './mail-facts.queries.server.ts';
import { asTyped, mailCodeHash } from './mail-proofs.ts';

const CODES = { operationName: 'genuine mail code', maxAttempts: 20, windowMinutes: 15 };

export type MailCodeAnswer =
  | { kind: 'genuine'; sentAt: Date }
  | { kind: 'unknown' }
  | { kind: 'too many' };

/**
 * Whether a code out of a mail is one of ours, and when that mail was sent: nothing of whom it is
 * from or for, because anybody may type a code. Twenty tries in 15 minutes from one network.
 */
export async function checkMailCode(
  platform: Pick<Platform, 'db' | 'clock' | 'keyring' | 'log'>,
  typed: string,
  networkPrefix: string,
): Promise<MailCodeAnswer> {
  if (!(await checkRateLimit(platform, CODES, networkPrefix))) return { kind: 'too many' };
  const code = mailCodeHash(platform.keyring, asTyped(typed.slice(0, 40)));
  const facts = await findMailFacts(platform.db, { mailCodeHash: code });
  return facts ? { kind: 'genuine', sentAt: facts.sentAt } : { kind: 'unknown' };
}
