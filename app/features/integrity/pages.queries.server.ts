import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';

/** What one query looks at: it takes milliseconds, so the check of a large site holds nothing up. */
const PAGE_ROWS = 5_000;

/** Comes before every id. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

type Page = { last: string | null; found: string[] };

/**
 * Reads a large table page by page, each in a transaction of its own.
 * @param every selects the `id` of every row to look at
 * @param found selects one column `found` of what was looked for, out of the ids in `page`
 */
export async function* readPages(
  db: DbOrTx,
  { every, found }: { every: SQL; found: SQL },
): AsyncGenerator<string[]> {
  let after: string | null = BEFORE_ALL;
  while (after !== null) {
    const { rows }: { rows: Page[] } = await db.execute<Page>(sql`
      with page as materialized (
        select id from (${every}) as every where id > ${after} order by id limit ${PAGE_ROWS}
      )
      select (select id from page order by id desc limit 1) as last,
             array(select found from (${found}) as found) as found`);
    after = rows[0]?.last ?? null;
    yield rows[0]?.found ?? [];
  }
}
