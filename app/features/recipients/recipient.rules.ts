/** Spec section 8: everything that can keep a delivery page from showing its message. */
export type DeliveryRefusal =
  | 'delivery_link_missing'
  | 'delivery_link_malformed'
  | 'delivery_too_many_attempts'
  | 'delivery_access_restricted'
  | 'delivery_denied'
  | 'delivery_not_found'
  | 'delivery_failed';

/** Spec section 5: a token shorter than this cannot be one of ours. */
export const TOKEN_MIN_LENGTH = 10;

export interface DeliveryFacts {
  state: 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';
  messageStatus: 'draft' | 'scheduled' | 'sent' | 'failed';
  dueAt: Date;
  expiresAt: Date | null;
}

/** Whether the link may show its message at this moment. */
export function isReadable(facts: DeliveryFacts, now: Date): boolean {
  const isUnderWay = facts.state === 'waiting' || facts.state === 'held';
  const hasBeenSent = facts.messageStatus === 'sent' || facts.messageStatus === 'scheduled';
  if (facts.state !== 'accepted' && !(isUnderWay && facts.dueAt <= now)) return false;
  return hasBeenSent && (facts.expiresAt === null || facts.expiresAt > now);
}
