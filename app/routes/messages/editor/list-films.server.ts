import { priceOf } from '#app/features/payments/prices.ts';
import {
  findTemplate,
  listOfferedTemplates,
} from '#app/features/templates/template.queries.server.ts';
import type { Database } from '#app/platform/db/database.server.ts';
import type { EditorState } from './editor-state.server.ts';

/**
 * The films that may be chosen for a letter, with the price of those that have one of their own. A
 * draft may keep one that was retired since; what is scheduled is paid for, so its film stays.
 */
export async function listFilms(db: Database, { values, isScheduled }: EditorState) {
  const chosenId = values.filmTemplateId;
  const offered = await listOfferedTemplates(db);
  const isOffered = offered.some(({ id }) => id === chosenId);
  const chosen = chosenId && !isOffered ? await findTemplate(db, chosenId) : null;
  return [...(chosen ? [chosen] : []), ...offered]
    .filter(({ id }) => !isScheduled || id === chosenId)
    .map((template) => ({
      id: template.id,
      title: template.title,
      premiumCents: template.isPremium ? priceOf(template) : null,
    }));
}
