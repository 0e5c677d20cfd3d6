import type { Platform } from '#app/platform/platform.server.ts';
import { checkNetworkLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { mailCodeHash, normalizeMailCode } from './mail-tokens.ts';
import { findSentMail } from './sent-mail.queries.server.ts';

const RATE_LIMIT = { operationName: 'genuine mail code', maxAttempts: 20, windowMinutes: 15 };

export type MailCodeResult =
  | { kind: 'genuine'; sentAt: Date }
  | { kind: 'unknown' }
  | { kind: 'rate_limited' };

/**
 * Tells whether a code comes from one of our mails, and when that mail was sent. Anybody may type a
 * code, so the result reveals neither sender nor recipient. Each network gets twenty tries in 15
 * minutes.
 */
export async function checkMailCode(
  platform: Pick<Platform, 'db' | 'clock' | 'keyring' | 'log'>,
  typed: string,
  address: string,
): Promise<MailCodeResult> {
  if (!(await checkNetworkLimit(platform, RATE_LIMIT, address))) return { kind: 'rate_limited' };
  const hash = mailCodeHash(platform.keyring, normalizeMailCode(typed.slice(0, 40)));
  const mail = await findSentMail(platform.db, { mailCodeHash: hash });
  return mail ? { kind: 'genuine', sentAt: mail.sentAt } : { kind: 'unknown' };
}
