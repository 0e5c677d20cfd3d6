import { asc } from 'drizzle-orm';
import type { Platform } from '#app/platform/platform.server.ts';
import { affiliateNotifyRequests } from '#db/schema/waitlist.ts';
import { notifyEmailContext } from './notify-email-place.ts';

export interface NotifyRequest {
  email: string;
  createdAt: Date;
}

/** Everyone who asked to be told, the first one first: read once, when the program opens. */
export async function listNotifyRequests({
  db,
  keyring,
}: Pick<Platform, 'db' | 'keyring'>): Promise<NotifyRequest[]> {
  const rows = await db
    .select()
    .from(affiliateNotifyRequests)
    .orderBy(asc(affiliateNotifyRequests.createdAt));
  return rows.map(({ id, email, createdAt }) => ({
    email: keyring.decrypt(email, notifyEmailContext(id)),
    createdAt,
  }));
}
