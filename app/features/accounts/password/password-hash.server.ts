import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';
import { DomainError } from '#app/shared/domain-error.ts';
import type { AccountErrorCode } from '../account.rules.ts';

/**
 * One hash takes about 100 ms of a core, on purpose. Fifty at once blocked every other request for
 * six seconds, so they queue and leave one core free.
 */
const queue = pLimit(Math.max(1, availableParallelism() - 1));

export const passwordHash = {
  hash: (password: string) => queue(() => hashPassword(password)),
  verify: (input: { hash: string; password: string }) => queue(() => verifyPassword(input)),
};

/** With more waiting, the next one would take too long to answer. */
const MAX_QUEUE_LENGTH = 24;

/** @throws DomainError `sign_in_busy`, before anything is spent on the attempt */
export function assertHashingCapacity(): void {
  if (queue.pendingCount >= MAX_QUEUE_LENGTH) {
    throw new DomainError<AccountErrorCode>('sign_in_busy');
  }
}
