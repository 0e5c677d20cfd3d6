import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique('categories_name_unique'),
  /** The order in the gallery's sidebar. */
  position: integer('position').notNull(),
});

/**
 * All templates: built-in films, templates created by admins, and approved videos. A retired template
 * keeps its row, because messages point to it.
 */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: text('id').primaryKey(),
    origin: text('origin', { enum: ['built-in', 'admin', 'video'] }).notNull(),
    title: text('title').notNull(),
    description: text('description'),
    /** Pre-fills the letter; often empty. */
    content: text('content').notNull().default(''),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    mood: text('mood').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    onScreenText: text('on_screen_text').notNull().default(''),
    /** The id of a built-in film, of an approved video's film, or of the neutral film. */
    filmId: text('film_id').notNull(),
    durationSeconds: real('duration_seconds').notNull(),
    isPremium: boolean('is_premium').notNull().default(false),
    priceCents: integer('price_cents'),
    position: integer('position').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    retiredAt: instant('retired_at'),
  },
  (table) => [
    index('message_templates_category_id_index').on(table.categoryId),
    check('message_templates_origin_known', sql`${table.origin} in ('built-in', 'admin', 'video')`),
    check('message_templates_duration_positive', sql`${table.durationSeconds} > 0`),
    check(
      'message_templates_price_only_when_premium',
      sql`${table.priceCents} is null or (${table.isPremium} and ${table.priceCents} > 0)`,
    ),
  ],
);

/** The templates that a user has marked with a heart in the gallery. */
export const favoriteTemplates = pgTable(
  'favorite_templates',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    templateId: text('template_id')
      .notNull()
      .references(() => messageTemplates.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.templateId] })],
);
