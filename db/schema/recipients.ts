import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { messages } from './messages.ts';

/** Each time a letter was shown (spec section 7, log_delivery_view). Kept for 90 days. */
export const deliveryViews = pgTable(
  'delivery_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent'),
    /** Always empty today: the spec passes null, and we know no reason to keep it. */
    viewerIp: text('viewer_ip'),
    accessMethod: text('access_method', { enum: ['web'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('delivery_views_message_id_index').on(table.messageId),
    index('delivery_views_created_at_index').on(table.createdAt),
    check('delivery_views_access_method_known', sql`${table.accessMethod} in ('web')`),
  ],
);
