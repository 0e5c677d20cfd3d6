import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Who asked to be told when the affiliate program opens (spec section 2, affiliate). */
export const affiliateNotifyRequests = pgTable('affiliate_notify_requests', {
  id: uuid('id').primaryKey(),
  email: bytes('email').notNull(),
  /** Keyed hash of the address: asking twice leaves one row. */
  emailHash: bytes('email_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});
