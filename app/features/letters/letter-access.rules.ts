import type { LinkKind } from '#app/features/dispatch/delivery.rules.ts';
import { isClosedUntilLater } from '#app/features/messages/schedule/schedule.rules.ts';

/** Why a link does not show its letter. */
export type DeliveryErrorCode =
  | 'delivery_link_missing'
  | 'delivery_link_malformed'
  | 'delivery_too_many_attempts'
  | 'delivery_access_restricted'
  | 'delivery_denied'
  | 'delivery_not_found'
  | 'delivery_failed'
  | ClosedReason;

/** Why the letter behind a valid link is closed. */
const closedReasons = [
  'delivery_not_due',
  'delivery_withdrawn',
  'delivery_taken_down',
  'delivery_expired',
  'delivery_erased',
  'delivery_blocked',
  'delivery_opens_later',
] as const;

export type ClosedReason = (typeof closedReasons)[number];

/** Whether an error means that the letter exists but is closed. */
export const isClosedReason = (code: string): boolean =>
  closedReasons.some((reason) => reason === code);

/** A shorter token cannot be one of ours. */
export const TOKEN_MIN_LENGTH = 10;

export interface DeliveryFacts {
  state: 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';
  messageStatus: 'draft' | 'scheduled' | 'sent' | 'failed';
  dueAt: Date;
  expiresAt: Date | null;
  withdrawnAt: Date | null;
  /** When staff withdrew it because of a report. */
  takenDownAt: Date | null;
  erasedAt: Date | null;
  /** The recipient has blocked the letters of this account that are signed, or not, as this one is. */
  isSenderBlocked: boolean;
  /** Which link was followed. */
  link: LinkKind;
  /** The recipient wants no signed letter of the sender by a private link. */
  isHandOverUnwanted: boolean;
  isAnonymous: boolean;
  opensAt: Date | null;
}

/** Why a link may not show its letter now; null when it may. */
export function closedReason(
  facts: DeliveryFacts,
  now: Date,
): ClosedReason | 'delivery_not_found' | null {
  if (facts.erasedAt && facts.link === 'mail') return 'delivery_erased';
  if (facts.takenDownAt) return 'delivery_taken_down';
  if (facts.withdrawnAt) return 'delivery_withdrawn';
  if (facts.expiresAt && facts.expiresAt <= now) return 'delivery_expired';
  if (facts.link === 'private') {
    // The sender has this link too: a closed letter must not tell them what its recipient chose.
    const isOver = facts.messageStatus === 'draft' || facts.state === 'cancelled';
    // That an anonymous letter was answered with a block may not be told at all.
    const isUnwanted = !facts.isAnonymous && facts.isHandOverUnwanted;
    if (isOver || isUnwanted || facts.erasedAt !== null) return 'delivery_not_found';
    return opensLater(facts, now);
  }
  const hasBeenSent = facts.messageStatus === 'sent' || facts.messageStatus === 'scheduled';
  if (!hasBeenSent || facts.state === 'failed' || facts.state === 'cancelled') {
    return 'delivery_not_found';
  }
  if (facts.state !== 'accepted' && facts.dueAt > now) return 'delivery_not_due';
  return facts.isSenderBlocked ? 'delivery_blocked' : opensLater(facts, now);
}

const opensLater = (facts: DeliveryFacts, now: Date) =>
  isClosedUntilLater(facts, now) ? ('delivery_opens_later' as const) : null;
