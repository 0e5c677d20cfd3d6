import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { mailDomainChecks } from '#db/schema/dispatch.ts';
import type { DomainCheck } from './domain-check.queries.server.ts';

/** Replaces the result of the last check, unless a later one is there already. */
export async function saveDomainCheck(
  db: DbOrTx,
  { checkedAt, findings }: DomainCheck,
): Promise<void> {
  await db
    .insert(mailDomainChecks)
    .values({ id: 1, checkedAt, findings })
    .onConflictDoUpdate({
      target: mailDomainChecks.id,
      set: { checkedAt, findings },
      setWhere: sql`${mailDomainChecks.checkedAt} <= excluded.checked_at`,
    });
}
