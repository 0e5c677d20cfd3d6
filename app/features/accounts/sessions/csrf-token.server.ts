import { createHash } from 'node:crypto';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';

const PURPOSE = 'csrf token';

/**
 * The CSRF token of a session: 32 bytes in hex. It is derived from the session, so the server stores
 * nothing.
 */
export function csrfToken(keyring: Keyring, sessionId: string): string {
  return createHash('sha256').update(keyring.sign(PURPOSE, sessionId)).digest('hex');
}
