import { shifted } from '../clock/clock.ts';
import type { Platform } from '../platform.server.ts';

type Services = Pick<Platform, 'clock' | 'keyring'>;

/** What a token allows, and for which subject. It is valid for nothing else. */
interface Claim {
  purpose: string;
  subject: string;
}

/**
 * A signed claim with an end, `expiry.signature`, for a browser to keep.
 * @param lifetime in milliseconds
 */
export function issueExpiringToken(
  { clock, keyring }: Services,
  { purpose, subject }: Claim,
  lifetime: number,
): string {
  const expiry = shifted(clock.now(), lifetime).getTime().toString(36);
  return `${expiry}.${keyring.sign(purpose, `${subject} ${expiry}`)}`;
}

/** Whether we issued this token for this claim and it has not expired. */
export function isExpiringToken(
  { clock, keyring }: Services,
  { purpose, subject }: Claim,
  token = '',
): boolean {
  const [expiry, signature] = token.split('.');
  if (!expiry || !signature) return false;
  const isCurrent = unverifiedExpiryMs(token) > clock.now().getTime();
  return isCurrent && keyring.isSigned(purpose, `${subject} ${expiry}`, signature);
}

/** When a token ends, by what it says itself; NaN for what is none. */
export const unverifiedExpiryMs = (token: string): number => Number.parseInt(token, 36);
