import type { Platform } from '#app/platform/platform.server.ts';
import { findSendBalance } from './ledger/balance.queries.server.ts';
import { hasSends, type SendBalance } from './ledger/send-balance.rules.ts';
import type { CurrentPlan } from './packs/current-plan.ts';
import { findCurrentPlan } from './packs/subscription.queries.server.ts';

export interface BalanceOverview {
  balance: SendBalance;
  plan: CurrentPlan | null;
  /** Whether the balance covers at least one more message. */
  canSend: boolean;
}

/** What a person has to send with, and their pack, as the dashboard shows them. */
export async function getBalanceOverview(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: { userId: string },
): Promise<BalanceOverview> {
  const [found, plan] = await Promise.all([
    findSendBalance(db, actor.userId, clock.now()),
    findCurrentPlan(db, actor.userId),
  ]);
  const { freeSendsRemaining, totalCredits, hasUnlimited } = found;
  return {
    balance: { freeSendsRemaining, totalCredits, hasUnlimited },
    plan,
    canSend: hasSends(found),
  };
}
