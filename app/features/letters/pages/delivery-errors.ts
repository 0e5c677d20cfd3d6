import type { TextKey } from '#app/languages/languages.server.ts';
import type { DeliveryErrorCode } from '../letter-access.rules.ts';

type ErrorKey = Extract<TextKey, `error.${string}`>;

export interface DeliveryError {
  status: number;
  /** The heading, where it is not that of a letter that cannot be shown. */
  title?: ErrorKey;
  text: ErrorKey;
  /** What it means for the holder of the link. */
  more?: ErrorKey;
}

const deliveryErrors: Record<DeliveryErrorCode, DeliveryError> = {
  delivery_link_missing: {
    status: 404,
    text: 'error.linkMissing',
    more: 'error.linkMissing.more',
  },
  delivery_link_malformed: {
    status: 404,
    text: 'error.linkMalformed',
    more: 'error.linkMalformed.more',
  },
  delivery_too_many_attempts: {
    status: 429,
    text: 'error.tooManyAttempts',
    more: 'error.validLinksOpen',
  },
  delivery_access_restricted: {
    status: 403,
    text: 'error.accessRestricted',
    more: 'error.validLinksOpen',
  },
  delivery_denied: { status: 404, text: 'error.denied' },
  delivery_not_found: { status: 404, text: 'error.notFound' },
  delivery_not_due: { status: 404, text: 'error.gone', more: 'error.notDue.more' },
  delivery_expired: { status: 410, text: 'error.notFound', more: 'error.expired.more' },
  delivery_withdrawn: { status: 410, text: 'error.gone', more: 'error.withdrawn.more' },
  delivery_taken_down: { status: 410, text: 'error.gone' },
  delivery_erased: { status: 410, text: 'error.gone', more: 'error.erased.more' },
  delivery_blocked: { status: 403, text: 'error.denied', more: 'error.blocked.more' },
  delivery_opens_later: { status: 403, text: 'error.denied', more: 'error.opensLater.more' },
  delivery_failed: { status: 500, text: 'error.failed', more: 'error.failed.more' },
};

const fallback: DeliveryError = { status: 404, text: 'error.gone' };

/** Why a letter cannot be shown. An error about one link reveals nothing about any other. */
export const deliveryErrorFor = (code: string): DeliveryError =>
  Object.hasOwn(deliveryErrors, code) ? deliveryErrors[code as DeliveryErrorCode] : fallback;

/** Why a request was refused before it reached a recipient's page, or failed after it did. */
export function requestErrorFor(status: number): DeliveryError {
  if (status >= 500) return { ...deliveryErrors.delivery_failed, status };
  if (status === 404) return fallback;
  return status === 413
    ? { status, title: 'error.tooLong', text: 'error.tooLong.more' }
    : { status, title: 'error.notSent', text: 'error.notSent.more' };
}
