import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Films offered by users (spec section 3). The two `url` columns hold storage keys, never addresses. */
export const galleryVideos = pgTable(
  'gallery_videos',
  {
    id: uuid('id').primaryKey(),
    title: text('title').notNull(),
    description: text('description'),
    fileUrl: text('file_url').notNull(),
    thumbnailUrl: text('thumbnail_url'),
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    videoFormat: text('video_format').notNull(),
    uploadedBy: uuid('uploaded_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    approvedAt: instant('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    usageCount: integer('usage_count').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('gallery_videos_uploader_index').on(table.uploadedBy, table.createdAt.desc()),
    index('gallery_videos_status_index').on(table.status, table.createdAt.desc()),
    check(
      'gallery_videos_status_known',
      sql`${table.status} in ('pending', 'approved', 'rejected')`,
    ),
    check(
      'gallery_videos_approval_has_time',
      sql`(${table.status} = 'approved') = (${table.approvedAt} is not null)`,
    ),
    check(
      'gallery_videos_approver_only_when_approved',
      sql`${table.approvedBy} is null or ${table.status} = 'approved'`,
    ),
    check('gallery_videos_size_positive', sql`${table.fileSize} > 0`),
    check('gallery_videos_usage_not_negative', sql`${table.usageCount} >= 0`),
  ],
);
