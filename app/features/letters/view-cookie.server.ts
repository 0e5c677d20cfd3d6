import { days } from '#app/platform/clock/clock.ts';
import {
  isExpiringToken,
  issueExpiringToken,
  unverifiedExpiryMs,
} from '#app/platform/crypto/expiring-token.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/** A browser that opened a letter sees it without the cover for this long. */
export const VIEW_COOKIE_LIFETIME = days(30);

// The purpose is part of every signature: changing it closes letters in browsers that opened them.
const claim = (deliveryId: string) => ({ purpose: 'viewing pass', subject: deliveryId });

/** How the names of all these cookies begin. */
export const VIEW_COOKIE_PREFIX = 'unsent_letter_';

/** Each letter has its own cookie, so that opening one letter opens no other. */
export const viewCookieName = (deliveryId: string) =>
  `${VIEW_COOKIE_PREFIX}${deliveryId.slice(0, 8)}`;

/** The value of the cookie that lets this browser see the letter without its cover. */
export const issueViewCookie = (
  services: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
): string => issueExpiringToken(services, claim(deliveryId), VIEW_COOKIE_LIFETIME);

/** Whether we issued this value for this delivery and it has not expired. */
export const isViewCookie = (
  services: Pick<Platform, 'clock' | 'keyring'>,
  deliveryId: string,
  value: string | undefined,
): boolean => isExpiringToken(services, claim(deliveryId), value);

/** How long ago the letter was opened, by what a cookie says; nobody has checked it. */
export const viewCookieAgeMs = (value: string, now: Date): number =>
  now.getTime() + VIEW_COOKIE_LIFETIME - unverifiedExpiryMs(value);
