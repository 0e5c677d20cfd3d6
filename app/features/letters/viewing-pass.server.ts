import { days } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { isExpiringProof, issueExpiringProof } from './expiring-proof.server.ts';

/** A browser that opened a letter sees it directly for this long; then it opens it once more. */
export const VIEWING_PASS_LIFE = days(30);

const claim = (deliveryId: string) => ({ purpose: 'viewing pass', subject: deliveryId });

/** Proof that this browser has opened this letter by hand. */
export const issueViewingPass = (
  services: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
): string => issueExpiringProof(services, claim(deliveryId), VIEWING_PASS_LIFE);

/** Whether a pass is ours, for this very delivery, and has not run out. */
export const isViewingPass = (
  services: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
  pass: string | undefined,
): boolean => isExpiringProof(services, claim(deliveryId), pass);
