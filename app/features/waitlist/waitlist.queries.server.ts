import { asc } from 'drizzle-orm';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { affiliateNotifyRequests } from '#db/schema/waitlist.ts';

/** What the encryption of an address is bound to. */
export const waitlistEmailContext = (id: string) => `affiliate_notify_requests.email:${id}`;

/** Columns `npm run rekey` re-encrypts. */
export const encryptedWaitlistColumns: EncryptedColumn[] = [
  {
    table: 'affiliate_notify_requests',
    idColumn: 'id',
    column: 'email',
    contextColumn: 'id',
    context: waitlistEmailContext,
  },
];

export interface WaitlistEntry {
  email: string;
  createdAt: Date;
}

/** The complete list, oldest entry first. */
export async function listWaitlist({
  db,
  keyring,
}: Pick<Platform, 'db' | 'keyring'>): Promise<WaitlistEntry[]> {
  const rows = await db
    .select()
    .from(affiliateNotifyRequests)
    .orderBy(asc(affiliateNotifyRequests.createdAt));
  return rows.map(({ id, email, createdAt }) => ({
    email: keyring.decrypt(email, waitlistEmailContext(id)),
    createdAt,
  }));
}
