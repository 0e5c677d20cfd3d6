import { canonicalMailbox } from '#app/shared/mailbox.ts';
import type { Keyring } from './keyring.server.ts';

/**
 * The keyed hash of the mailbox a recipient's address leads to, for blocks and limits that another
 * spelling must not avoid. The exact address has another hash (`keyring.lookupHash`).
 */
export const mailboxHash = (keyring: Pick<Keyring, 'lookupHash'>, email: string): Buffer =>
  keyring.lookupHash(`mailbox ${canonicalMailbox(email)}`);

/**
 * The keyed hash of the mailbox of an account. It differs from the hash of the same mailbox as a
 * recipient: addresses of accounts are readable, so equal hashes in a stolen dump would tell who received
 * which letter.
 */
export const accountMailboxHash = (keyring: Pick<Keyring, 'lookupHash'>, email: string): Buffer =>
  keyring.lookupHash(`account ${canonicalMailbox(email)}`);
