import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';

/**
 * One hash costs about 100 ms of a core on purpose. Fifty at once once stalled everything else for
 * six seconds, so they take turns and leave one core to whoever only reads.
 */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1));

export const passwordHash = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (input: { hash: string; password: string }) => inTurn(() => verifyPassword(input)),
};

/** So many wait already that another one would not be answered in a reasonable time. */
const LONGEST_QUEUE = 24;

/** @throws DomainError `sign_in_busy`, before anything was spent on the attempt */
export function assertHashingCapacity(): void {
  if (inTurn.pendingCount >= LONGEST_QUEUE) throw new DomainError<AccountErrorCode>('sign_in_busy');
}
