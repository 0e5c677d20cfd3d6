import { findMailedAccount } from '../account.queries.server.ts';
import { setIdentity } from '../account.store.server.ts';
import { sendAccountMail } from '../email/send-account-mail.server.ts';
import type { AuthPlatform } from '../ownership/ownership-port.ts';
import { proveAddress } from '../ownership/prove-address.server.ts';

/**
 * Gives an account whose address nobody has proven to the owner of the address, who has just proven it with
 * Google: someone else may have created it. Every way in ends, the name and the answer to the age question
 * become the owner's, and they are asked whether to keep what is in it. In a session of the account only
 * the proof is recorded. Does nothing to a verified account.
 */
export async function reclaimAccount(
  platform: AuthPlatform,
  owner: { email: string; name: string; isAdult: boolean | null; holderId: string | null },
): Promise<void> {
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const account = await findMailedAccount(tx, { email: owner.email });
    if (!account) return;
    const isHolder = account.id === owner.holderId;
    const isFirst = await proveAddress(platform, tx, { userId: account.id, isHolder });
    if (!isFirst || isHolder) return;
    const { name, isAdult } = owner;
    await setIdentity(tx, account.id, { name, isAdult, now: clock.now() });
    await sendAccountMail(platform, tx, owner.email, { kind: 'account-reclaimed' });
  });
}
