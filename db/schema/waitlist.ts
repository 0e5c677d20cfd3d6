import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Addresses to notify when the affiliate program opens. */
export const affiliateNotifyRequests = pgTable('affiliate_notify_requests', {
  id: uuid('id').primaryKey(),
  email: bytes('email').notNull(),
  /** Keyed hash of the address, so that joining twice leaves one row. */
  emailHash: bytes('email_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});
