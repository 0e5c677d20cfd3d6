import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { DispatchErrorCode } from '../delivery.rules.ts';
import { type BlockReasonFacts, listBlockReasonFacts } from './block-reasons.queries.server.ts';
import { isOverCap } from './caps.rules.ts';

export type BlockReason = 'suspended' | 'blocked' | 'over_cap';

type Services = Pick<Platform, 'config' | 'keyring'>;

/** Finds the messages among these that must not go out now, and why. The worker asks just before it sends. */
export async function findBlockReasons(
  services: Services,
  db: DbOrTx,
  messageIds: string[],
  now: Date,
): Promise<Map<string, BlockReason>> {
  const messages = await listBlockReasonFacts(db, messageIds, 'accepted', now);
  return new Map(
    messages.flatMap((facts) => {
      const reason = blockReasonFor(services, facts, now);
      return reason ? [[facts.messageId, reason]] : [];
    }),
  );
}

/**
 * Refuses a message before anything is spent on it, if its address is blocked, suppressed or over a
 * cap. The sender gets the same error for all of these, so nobody can find out who has blocked them.
 * Counts planned messages around `dueAt` as well as those that went out. The worker checks again
 * before it sends, so a message that slips through is held or fails there.
 * @throws DomainError `address_undeliverable`
 */
export async function assertDeliverable(
  services: Services & Pick<Platform, 'clock'>,
  tx: DbOrTx,
  { messageId, dueAt }: { messageId: string; dueAt: Date },
): Promise<void> {
  const [facts] = await listBlockReasonFacts(tx, [messageId], 'planned', services.clock.now());
  if (facts && blockReasonFor(services, facts, dueAt)) {
    throw new DomainError<DispatchErrorCode>('address_undeliverable');
  }
}

function blockReasonFor(
  { config, keyring }: Services,
  facts: BlockReasonFacts,
  at: Date,
): BlockReason | null {
  if (facts.isSenderSuspended) return 'suspended';
  if (facts.isBlocked) return 'blocked';
  // Caps protect other people: mail to the sender's own verified address does not count.
  const isOwnAddress =
    facts.isSenderVerified &&
    keyring.lookupHash(facts.senderEmail).equals(facts.recipientEmailHash);
  return !isOwnAddress && isOverCap(config.caps, facts.traffic, at) ? 'over_cap' : null;
}
