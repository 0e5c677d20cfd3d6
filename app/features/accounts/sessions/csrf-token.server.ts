import { createHash } from 'node:crypto';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';

const PURPOSE = 'csrf token';

/**
 * The token a page proves itself with when it asks for something that cannot be undone: 32 bytes in
 * hex (spec section 7), bound to the session, so nothing has to be kept on the server.
 */
export function csrfToken(keyring: Keyring, sessionId: string): string {
  return createHash('sha256').update(keyring.sign(PURPOSE, sessionId)).digest('hex');
}
