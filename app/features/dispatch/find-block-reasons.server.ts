import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { listObstacles, type Obstacles } from './block-reasons.queries.server.ts';
import { isOverCap } from './caps.rules.ts';
import type { DispatchErrorCode } from './delivery.rules.ts';

export type BlockReason = 'suspended' | 'blocked' | 'over_cap';

type Services = Pick<Platform, 'config' | 'keyring'>;

function obstacleOf({ config, keyring }: Services, found: Obstacles, at: Date): BlockReason | null {
  // Writing to oneself troubles nobody: no cap counts it.
  const isOwnAddress =
    found.isSenderVerified &&
    keyring.lookupHash(found.senderEmail).equals(found.recipientEmailHash);
  if (found.isSenderSuspended) return 'suspended';
  if (found.isBlocked) return 'blocked';
  return !isOwnAddress && isOverCap(config.caps, found.traffic, at) ? 'over_cap' : null;
}

/** Which of these messages must not go out now, asked just before they would. */
export async function findBlockReasons(
  services: Services,
  tx: DbOrTx,
  messageIds: string[],
  now: Date,
): Promise<Map<string, BlockReason>> {
  const found = await listObstacles(tx, messageIds, 'accepted', now);
  return new Map(
    found.flatMap((one) => {
      const obstacle = obstacleOf(services, one, now);
      return obstacle ? [[one.messageId, obstacle]] : [];
    }),
  );
}

/**
 * Says no before anything is spent: to an address that is blocked, suppressed or has had enough. A
 * sender hears the same of all of them, so that no block can be felt out (product.md section 4).
 * Counts what is planned around `dueAt` as well as what has gone out. Not the last word: the worker
 * asks again, and holds or fails what slipped through between.
 */
export async function assertDeliverable(
  services: Services & Pick<Platform, 'clock'>,
  tx: DbOrTx,
  { messageId, dueAt }: { messageId: string; dueAt: Date },
): Promise<void> {
  const [found] = await listObstacles(tx, [messageId], 'planned', services.clock.now());
  if (found && obstacleOf(services, found, dueAt)) {
    throw new DomainError<DispatchErrorCode>('address_undeliverable');
  }
}
