import type { MessageErrorCode, MessageStatus } from '../message.rules.ts';

/** When a sender may hand over a letter themselves. Pure. */

export interface HandoverFacts {
  status: MessageStatus;
  delivery: {
    state: 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';
    privateLinkAt: Date | null;
    expiresAt: Date | null;
    withdrawnAt: Date | null;
    erasedAt: Date | null;
  } | null;
}

/** What a message's page offers: nothing, to make its private link, or the link that was made. */
export type Handover = 'none' | 'offered' | 'made';

/** Why a letter may not be handed over; null when nothing of its own forbids it. */
export function handoverProblem(
  { status, delivery }: HandoverFacts,
  now: Date,
): MessageErrorCode | null {
  const isOver = status === 'sent' || status === 'failed';
  if (!delivery || !isOver) return 'link_too_early';
  const { state, privateLinkAt, expiresAt, withdrawnAt, erasedAt } = delivery;
  if (erasedAt) return 'link_undeliverable';
  if (withdrawnAt) return 'link_withdrawn';
  if (expiresAt && expiresAt <= now) return 'link_expired';
  // A letter that staff send again keeps the link it had.
  const isSettled = state === 'accepted' || state === 'failed' || privateLinkAt !== null;
  return isSettled ? null : 'link_too_early';
}

/** Whether the recipient refuses is told only when the sender asks for the link. */
export function handoverOf(facts: HandoverFacts, now: Date): Handover {
  if (handoverProblem(facts, now)) return 'none';
  return facts.delivery?.privateLinkAt ? 'made' : 'offered';
}
