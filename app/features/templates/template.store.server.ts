import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { messageTemplates } from '#db/schema/templates.ts';

export type TemplateRow = typeof messageTemplates.$inferInsert;

/** Brings the built-in films up to date with this release; price, category and retirement stay. */
export async function upsertTemplates(db: DbOrTx, rows: TemplateRow[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await db
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

export async function insertTemplateRow(db: DbOrTx, row: TemplateRow): Promise<void> {
  await db.insert(messageTemplates).values(row);
}

/** Locks a template for the rest of the transaction. */
export async function lockTemplate(tx: DbOrTx, id: string) {
  const [row] = await tx
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.id, id))
    .for('update');
  return row ?? null;
}

export async function updateTemplateRow(
  db: DbOrTx,
  id: string,
  changes: Partial<Omit<TemplateRow, 'id' | 'origin'>>,
): Promise<void> {
  await db.update(messageTemplates).set(changes).where(eq(messageTemplates.id, id));
}

/**
 * Retires every template that plays the film, an admin's included. Messages already written on them keep
 * the film.
 */
export async function retireFilm(db: DbOrTx, filmId: string, now: Date): Promise<void> {
  await db
    .update(messageTemplates)
    .set({ retiredAt: now })
    .where(and(eq(messageTemplates.filmId, filmId), isNull(messageTemplates.retiredAt)));
}

/** Points every template of one film to another, so letters written on them still play a film. */
export async function replaceFilm(
  db: DbOrTx,
  filmId: string,
  replacementId: string,
): Promise<void> {
  await db
    .update(messageTemplates)
    .set({ filmId: replacementId })
    .where(eq(messageTemplates.filmId, filmId));
}
