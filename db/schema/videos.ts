import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';
import { categories } from './templates.ts';

/** Videos uploaded by users. The two `url` columns hold storage keys, never URLs. */
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
    /** Random, and the only id in the film's URLs, so that they lead to nobody. */
    filmId: text('film_id').notNull(),
    /** `waiting` for a worker, `processing`, `ready` for review, or `failed` with an error. */
    processing: text('processing', {
      enum: ['waiting', 'processing', 'ready', 'failed'],
    }).notNull(),
    processingPercent: integer('processing_percent').notNull().default(0),
    processingError: text('processing_fault'),
    /** Measured on the processed film; null until there is one. */
    durationSeconds: real('duration_seconds'),
    widthPixels: integer('width_pixels'),
    heightPixels: integer('height_pixels'),
    /**
     * What the film's second file holds, which can play as long as its letter, in numbers of samples;
     * null for a film that starts again instead.
     */
    filmRegions: jsonb('film_regions').$type<{
      frames: [opening: number, hold: number, close: number];
      packets: [
        opening: number,
        first: number,
        steady: number,
        close: number,
        closeAtOnce: number,
        other?: number,
      ];
    }>(),
    rejectionReason: text('rejection_reason'),
    /** Where its uploader would put it. */
    proposedCategoryId: text('proposed_category_id').references(() => categories.id, {
      onDelete: 'set null',
    }),
    /** The rights statement the uploader ticked, word for word, and when. */
    rightsWording: text('rights_wording').notNull(),
    rightsConfirmedAt: instant('rights_confirmed_at').notNull(),
    /** When it was deleted while a letter still needed the film; the row stays until none does. */
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('gallery_videos_film_id_unique').on(table.filmId),
    index('gallery_videos_uploader_index').on(table.uploadedBy, table.createdAt.desc()),
    index('gallery_videos_status_index').on(table.status, table.createdAt.desc()),
    index('gallery_videos_newest_index').on(table.createdAt, table.id),
    check(
      'gallery_videos_status_known',
      sql`${table.status} in ('pending', 'approved', 'rejected')`,
    ),
    check(
      'gallery_videos_processing_known',
      sql`${table.processing} in ('waiting', 'processing', 'ready', 'failed')`,
    ),
    check(
      'gallery_videos_ready_is_measured',
      sql`${table.processing} <> 'ready' or ${table.durationSeconds} is not null`,
    ),
    check(
      'gallery_videos_approved_is_ready',
      sql`(${table.status} = 'approved') <= (${table.processing} = 'ready')`,
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

/**
 * An upload from its start until it becomes a video. It counts towards the monthly limit from the
 * start, and stops counting when it is cancelled, expires or is rejected.
 */
export const videoUploads = pgTable(
  'video_uploads',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    /** Shown to its owner only, to choose the same file again after a reload. Never a path or key. */
    fileName: text('file_name').notNull(),
    extension: text('extension').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    state: text('state', { enum: ['receiving', 'stored', 'recorded'] }).notNull(),
    /** False for admins, who have no monthly limit. */
    countsForMonth: boolean('counts_for_month').notNull(),
    thumbnailKey: text('thumbnail_key'),
    proposedCategoryId: text('proposed_category_id').references(() => categories.id, {
      onDelete: 'set null',
    }),
    rightsWording: text('rights_wording').notNull(),
    rightsConfirmedAt: instant('rights_confirmed_at').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('video_uploads_user_index').on(table.userId, table.createdAt),
    index('video_uploads_expiry_index').on(table.expiresAt),
    check('video_uploads_state_known', sql`${table.state} in ('receiving', 'stored', 'recorded')`),
    check('video_uploads_size_positive', sql`${table.sizeBytes} > 0`),
  ],
);
