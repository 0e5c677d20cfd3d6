import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { messageTemplates } from '#db/schema/templates.ts';

/** So many messages are looked at for each: enough to decide, and the list stays quick. */
const USES_COUNTED = 200;

export interface TemplateUse {
  /** Messages written on it, drafts included, up to a limit. */
  used: number;
  /** Of those, the letters that still need its film: scheduled, on their way or readable. */
  needed: number;
  /** There are more messages than were counted. */
  isMore: boolean;
}

/**
 * Counts the messages on each template, and the letters among them that would lose their film.
 * @param ids of templates, or of films: several templates can play one film
 * @returns by id
 */
export async function listTemplateUse(
  db: DbOrTx,
  of: 'template' | 'film',
  ids: string[],
  now: Date,
): Promise<Map<string, TemplateUse>> {
  const column = of === 'template' ? messageTemplates.id : messageTemplates.filmId;
  const { rows } = await db.execute<{ id: string; used: number; needed: number }>(sql`
    select wanted.id, counted.used, counted.needed
      from unnest(${sql.param(ids)}::text[]) as wanted (id)
     cross join lateral (
       select count(*)::int as used, (count(*) filter (where is_needed))::int as needed
         from (
           select coalesce(
               ${messages.status} = 'scheduled' or ${deliveries.state} in ('waiting', 'held')
                 or (${deliveries.state} = 'accepted' and ${deliveries.expiresAt} > ${now.toISOString()}
                   and ${deliveries.withdrawnAt} is null and ${deliveries.takenDownAt} is null
                   and ${deliveries.erasedAt} is null), false) as is_needed
             from ${messageTemplates}
             join ${messages} on ${messages.templateId} = ${messageTemplates.id}
             left join ${deliveries} on ${deliveries.messageId} = ${messages.id}
            where ${column} = wanted.id
            limit ${USES_COUNTED + 1}
         ) as uses
     ) as counted`);
  return new Map(
    rows.map(({ id, used, needed }) => [
      id,
      { used: Math.min(used, USES_COUNTED), needed, isMore: used > USES_COUNTED },
    ]),
  );
}
