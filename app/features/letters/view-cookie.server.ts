import { days } from '#app/platform/clock/clock.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { isExpiringToken, issueExpiringToken } from './expiring-token.server.ts';

/** A browser that opened a letter sees it directly for this long; then it opens it once more. */
export const VIEW_COOKIE_LIFE = days(30);

const claim = (deliveryId: string) => ({ purpose: 'viewing pass', subject: deliveryId });

/** Proof that this browser has opened this letter by hand. */
export const issueViewCookie = (
  services: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
): string => issueExpiringToken(services, claim(deliveryId), VIEW_COOKIE_LIFE);

/** Whether a pass is ours, for this very delivery, and has not run out. */
export const isViewCookie = (
  services: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
  pass: string | undefined,
): boolean => isExpiringToken(services, claim(deliveryId), pass);
