import type { Platform } from '#app/platform/platform.server.ts';
import { affiliateNotifyRequests } from '#db/schema/waitlist.ts';
import { waitlistEmailContext } from './waitlist.queries.server.ts';

export async function insertWaitlistEntry(
  { db, keyring, clock }: Pick<Platform, 'db' | 'keyring' | 'clock'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await db
    .insert(affiliateNotifyRequests)
    .values({
      id,
      email: keyring.encrypt(email, waitlistEmailContext(id)),
      emailHash: keyring.lookupHash(email),
      createdAt: clock.now(),
    })
    .onConflictDoNothing({ target: affiliateNotifyRequests.emailHash });
}
