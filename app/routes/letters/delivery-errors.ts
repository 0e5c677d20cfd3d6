import type { DeliveryErrorCode } from '#app/features/letters/letter-access.rules.ts';

export interface DeliveryError {
  status: 403 | 404 | 410 | 429 | 500;
  /** Prescribed by the specification, word for word. */
  text: string;
  /** What it means for the holder of the link. */
  more?: string;
}

const NOT_FOUND_OR_EXPIRED = 'This message could not be found or has expired.';
const VALID_LINKS_OPEN = 'Valid links still open.';

const deliveryErrors: Record<DeliveryErrorCode, DeliveryError> = {
  delivery_link_missing: {
    status: 404,
    text: 'Invalid delivery link',
    more: 'The link in your email is longer. Please open it from there.',
  },
  delivery_link_malformed: {
    status: 404,
    text: 'Invalid delivery link format',
    more: 'Part of the link is missing. Please open it from the email, or copy all of it.',
  },
  delivery_too_many_attempts: {
    status: 429,
    text: 'Too many attempts. Please try again later.',
    more: VALID_LINKS_OPEN,
  },
  delivery_access_restricted: {
    status: 403,
    text: 'Access temporarily restricted for security reasons',
    more: VALID_LINKS_OPEN,
  },
  delivery_denied: { status: 404, text: 'Message not found or access denied' },
  delivery_not_found: { status: 404, text: 'Message not found or has expired' },
  delivery_not_due: {
    status: 404,
    text: NOT_FOUND_OR_EXPIRED,
    more: 'It has not been sent yet. You will get an email when you can open it.',
  },
  delivery_expired: {
    status: 410,
    text: 'Message not found or has expired',
    more: 'Letters can be read here for 12 months, and that time has passed for this one.',
  },
  delivery_withdrawn: {
    status: 410,
    text: NOT_FOUND_OR_EXPIRED,
    more: 'The sender withdrew it before it was opened. There is nothing you need to do.',
  },
  delivery_erased: {
    status: 410,
    text: NOT_FOUND_OR_EXPIRED,
    more: 'It was erased at the recipient’s request.',
  },
  delivery_blocked: {
    status: 403,
    text: 'Message not found or access denied',
    more: 'You blocked this sender, so their letter stays closed.',
  },
  delivery_opens_later: {
    status: 403,
    text: 'Message not found or access denied',
    more: 'It is still closed. Its link shows when it opens.',
  },
  delivery_failed: {
    status: 500,
    text: 'Something went wrong loading your message',
    more: 'Please try again in a moment. Your letter is safe.',
  },
};

const fallback: DeliveryError = { status: 404, text: NOT_FOUND_OR_EXPIRED };

/** Why a letter cannot be shown. An error about one link reveals nothing about any other. */
export const deliveryErrorFor = (code: string): DeliveryError =>
  Object.hasOwn(deliveryErrors, code) ? deliveryErrors[code as DeliveryErrorCode] : fallback;
