/** Spec section 8: everything that can keep a delivery page from showing its message. */
export type DeliveryErrorCode =
  | 'delivery_link_missing'
  | 'delivery_link_malformed'
  | 'delivery_too_many_attempts'
  | 'delivery_access_restricted'
  | 'delivery_denied'
  | 'delivery_not_found'
  | 'delivery_failed'
  | ClosedReason;

/** Why a link that does exist stays closed. Said only to who holds it. */
const closed = [
  'delivery_not_due',
  'delivery_withdrawn',
  'delivery_expired',
  'delivery_erased',
  'delivery_blocked',
] as const;

export type ClosedReason = (typeof closed)[number];

/** Whether a refusal says that the letter was there and is closed, not that there is none. */
export const isClosed = (code: string): boolean => closed.some((reason) => reason === code);

/** Spec section 5: a token shorter than this cannot be one of ours. */
export const TOKEN_MIN_LENGTH = 10;

export interface DeliveryFacts {
  state: 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';
  messageStatus: 'draft' | 'scheduled' | 'sent' | 'failed';
  dueAt: Date;
  expiresAt: Date | null;
  withdrawnAt: Date | null;
  erasedAt: Date | null;
  isSenderBlocked: boolean;
}

/** Whether the link may show its message at this moment, and if not, why. */
export function closedReason(
  facts: DeliveryFacts,
  now: Date,
): ClosedReason | 'delivery_not_found' | null {
  if (facts.erasedAt) return 'delivery_erased';
  if (facts.withdrawnAt) return 'delivery_withdrawn';
  if (facts.expiresAt && facts.expiresAt <= now) return 'delivery_expired';
  const hasBeenSent = facts.messageStatus === 'sent' || facts.messageStatus === 'scheduled';
  if (!hasBeenSent || facts.state === 'failed' || facts.state === 'cancelled') {
    return 'delivery_not_found';
  }
  if (facts.state !== 'accepted' && facts.dueAt > now) return 'delivery_not_due';
  return facts.isSenderBlocked ? 'delivery_blocked' : null;
}
