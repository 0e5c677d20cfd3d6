import type { DeliveryRefusal } from '#app/features/recipients/public.server.ts';

/** Spec section 8, delivery page: why a message cannot be shown, word for word. */
const reasons: Record<DeliveryRefusal, { status: 403 | 404 | 429 | 500; text: string }> = {
  delivery_link_missing: { status: 404, text: 'Invalid delivery link' },
  delivery_link_malformed: { status: 404, text: 'Invalid delivery link format' },
  delivery_too_many_attempts: { status: 429, text: 'Too many attempts. Please try again later.' },
  delivery_access_restricted: {
    status: 403,
    text: 'Access temporarily restricted for security reasons',
  },
  delivery_denied: { status: 404, text: 'Message not found or access denied' },
  delivery_not_found: { status: 404, text: 'Message not found or has expired' },
  delivery_failed: { status: 500, text: 'Something went wrong loading your message' },
};

const fallback = { status: 404, text: 'This message could not be found or has expired.' } as const;

export const reasonOf = (code: string) =>
  Object.hasOwn(reasons, code) ? reasons[code as DeliveryRefusal] : fallback;
