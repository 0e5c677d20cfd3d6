import { shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';

type Services = Pick<Platform, 'clock' | 'keyring'>;

/** What a proof is good for, and for whom: it proves nothing else. */
interface Claim {
  purpose: string;
  subject: string;
}

/**
 * Something only we can have written, which a browser keeps for us: `expiry.signature`.
 * @param life in milliseconds
 */
export function issueExpiringToken(
  { clock, keyring }: Services,
  { purpose, subject }: Claim,
  life: number,
): string {
  const expiry = shifted(clock.now(), life).getTime().toString(36);
  return `${expiry}.${keyring.sign(purpose, `${subject} ${expiry}`)}`;
}

/** Whether a proof is ours, for this very claim, and has not run out. */
export function isExpiringToken(
  { clock, keyring }: Services,
  { purpose, subject }: Claim,
  proof: string | undefined,
): boolean {
  const [expiry, signature] = proof?.split('.') ?? [];
  if (!expiry || !signature) return false;
  const isCurrent = Number.parseInt(expiry, 36) > clock.now().getTime();
  return isCurrent && keyring.isSigned(purpose, `${subject} ${expiry}`, signature);
}
