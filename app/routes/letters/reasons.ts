import type { DeliveryErrorCode } from '#app/features/letters/recipient.rules.ts';

export interface Reason {
  status: 403 | 404 | 410 | 429 | 500;
  /** Spec section 8, word for word. */
  text: string;
  /** What it means for the person who holds the link, and only for them. */
  more?: string;
}

const FALLBACK = 'This message could not be found or has expired.';

/** Why a message cannot be shown. What is said of one link says nothing of any other. */
const reasons: Record<DeliveryErrorCode, Reason> = {
  delivery_link_missing: {
    status: 404,
    text: 'Invalid delivery link',
    more: 'The link in your mail is longer. Please open it from there.',
  },
  delivery_link_malformed: {
    status: 404,
    text: 'Invalid delivery link format',
    more: 'A piece of it is missing. Please open it from the mail, or copy it whole.',
  },
  delivery_too_many_attempts: {
    status: 429,
    text: 'Too many attempts. Please try again later.',
    more: 'A link that works opens all the same.',
  },
  delivery_access_restricted: {
    status: 403,
    text: 'Access temporarily restricted for security reasons',
    more: 'A link that works opens all the same.',
  },
  delivery_denied: { status: 404, text: 'Message not found or access denied' },
  delivery_not_found: { status: 404, text: 'Message not found or has expired' },
  delivery_not_due: {
    status: 404,
    text: FALLBACK,
    more: 'It is too early. A letter opens here once it has been sent, and a mail tells you when.',
  },
  delivery_expired: {
    status: 410,
    text: 'Message not found or has expired',
    more: 'A letter can be read here for twelve months. This one has come to the end of its time.',
  },
  delivery_withdrawn: {
    status: 410,
    text: FALLBACK,
    more: 'Its sender took it back before it was opened. There is nothing you need to do.',
  },
  delivery_erased: {
    status: 410,
    text: FALLBACK,
    more: 'It was erased at the wish of the person it was for.',
  },
  delivery_blocked: {
    status: 403,
    text: 'Message not found or access denied',
    more: 'You blocked this sender, so their letter stays closed.',
  },
  delivery_failed: {
    status: 500,
    text: 'Something went wrong loading your message',
    more: 'Please try again in a moment. Your letter is safe.',
  },
};

const fallback: Reason = { status: 404, text: FALLBACK };

export const reasonOf = (code: string): Reason =>
  Object.hasOwn(reasons, code) ? reasons[code as DeliveryErrorCode] : fallback;
