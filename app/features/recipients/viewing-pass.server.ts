import { days, shifted } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/** A browser that opened a letter sees it directly for this long; then it opens it once more. */
export const VIEWING_PASS_LIFE = days(30);

const PURPOSE = 'viewing pass';

/** Proof that this browser has opened this letter by hand: `expiry.signature`. */
export function issueViewingPass(
  { clock, keyring }: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
): string {
  const expiry = shifted(clock.now(), VIEWING_PASS_LIFE).getTime().toString(36);
  return `${expiry}.${keyring.sign(PURPOSE, `${deliveryId} ${expiry}`)}`;
}

/** Whether a pass is ours, for this very delivery, and has not run out. */
export function isViewingPass(
  { clock, keyring }: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
  pass: string | undefined,
): boolean {
  const [expiry, signature] = pass?.split('.') ?? [];
  if (!expiry || !signature) return false;
  const isCurrent = Number.parseInt(expiry, 36) > clock.now().getTime();
  return isCurrent && keyring.isSigned(PURPOSE, `${deliveryId} ${expiry}`, signature);
}
