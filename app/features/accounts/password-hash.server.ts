import { hashPassword, verifyPassword } from 'better-auth/crypto';
import pLimit from 'p-limit';

/**
 * One hash costs about 150 ms of a core on purpose. Fifty at once once stalled everything else for
 * six seconds, so only two are ever under way and the rest wait their turn.
 */
const inTurn = pLimit(2);

export const passwordHash = {
  hash: (password: string) => inTurn(() => hashPassword(password)),
  verify: (input: { hash: string; password: string }) => inTurn(() => verifyPassword(input)),
};
