import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { categories, messageTemplates } from '#db/schema/templates.ts';

export type CategoryRow = typeof categories.$inferInsert;
export type TemplateRow = typeof messageTemplates.$inferInsert;

/** Adds what is missing; a category an admin has renamed or moved keeps its name and place. */
export async function insertMissingCategories(tx: DbOrTx, rows: CategoryRow[]): Promise<void> {
  await tx.insert(categories).values(rows).onConflictDoNothing();
}

/** Brings the built-in films to what this release says of them. */
export async function upsertTemplates(tx: DbOrTx, rows: TemplateRow[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(messageTemplates)
    .values(rows)
    .onConflictDoUpdate({
      target: messageTemplates.id,
      set: {
        title: excluded('title'),
        description: excluded('description'),
        mood: excluded('mood'),
        tags: excluded('tags'),
        onScreenText: excluded('on_screen_text'),
        filmId: excluded('film_id'),
        durationSeconds: excluded('duration_seconds'),
        isPremium: excluded('is_premium'),
        position: excluded('position'),
      },
    });
}
