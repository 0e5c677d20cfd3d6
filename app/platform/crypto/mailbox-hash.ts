import { canonicalMailbox } from '#app/shared/mailbox.ts';
import { normalizeEmail } from '#app/shared/text.ts';
import type { Keyring } from './keyring.server.ts';

/**
 * The keyed hash of the mailbox an address leads to, for blocks and limits that another spelling must
 * not avoid. The exact address has another hash (`keyring.lookupHash`).
 */
export const mailboxHash = (keyring: Pick<Keyring, 'lookupHash'>, email: string): Buffer =>
  keyring.lookupHash(`mailbox ${canonicalMailbox(normalizeEmail(email))}`);
