import { accountMailboxHash } from '#app/platform/crypto/mailbox-hash.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listUsersWithoutMailbox } from '../account.queries.server.ts';
import { setMailboxHash } from '../account.store.server.ts';
import { ensureProfile } from './profile.store.server.ts';

/**
 * Records which mailbox an account belongs to, after its address was set or changed, and creates its
 * profile: whether it gets a free send depends on the mailbox. Repeating it changes nothing.
 */
export async function recordMailbox(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  user: { id: string; email: string },
): Promise<void> {
  await setMailboxHash(db, user.id, accountMailboxHash(keyring, user.email));
  await ensureProfile(db, user.id, clock.now());
}

const BATCH = 500;

/** Records the mailbox of every account that lacks it. @returns how many */
export async function fillMissingMailboxes(
  services: Pick<Platform, 'db' | 'clock' | 'keyring'>,
): Promise<number> {
  for (let total = 0; ; ) {
    const users = await listUsersWithoutMailbox(services.db, BATCH);
    for (const { id, email } of users) {
      await setMailboxHash(services.db, id, accountMailboxHash(services.keyring, email));
    }
    total += users.length;
    if (users.length < BATCH) return total;
  }
}
