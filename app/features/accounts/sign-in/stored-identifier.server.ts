import type { Keyring } from '#app/platform/crypto/keyring.server.ts';

/** How the identifier of a mailed link is stored: a dump must not contain links that work. */
export const storedIdentifier = (keyring: Keyring, identifier: string): string =>
  keyring.lookupHash(`verification ${identifier}`).toString('base64url');
