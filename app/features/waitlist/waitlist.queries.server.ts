import { asc } from 'drizzle-orm';
import type { Platform } from '#app/platform/platform.server.ts';
import { affiliateNotifyRequests } from '#db/schema/waitlist.ts';
import { waitlistEmailContext } from './notify-email-place.ts';

export interface WaitlistEntry {
  email: string;
  createdAt: Date;
}

/** Everyone who asked to be told, the first one first: read once, when the program opens. */
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
