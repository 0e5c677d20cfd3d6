import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type CheckResult, MAX_SHOWN } from './integrity.rules.ts';
import { readPages } from './pages.queries.server.ts';

interface TableCheck {
  name: string;
  /** The ids of the rows that are looked at, page by page. */
  every: SQL;
  /** Selects the `id` of what breaks the rule, out of those in `page`. */
  failing: SQL;
}

const EVERY_ACCOUNT = sql`select user_id as id from profiles`;
const EVERY_MESSAGE = sql`select id from messages`;

/** Each holds after every commit, whichever process was killed at whatever moment. */
const checks: TableCheck[] = [
  {
    name: 'every balance equals the sum of its ledger entries and is not negative',
    every: EVERY_ACCOUNT,
    failing: sql`select p.user_id as id from page
        join profiles p on p.user_id = page.id left join ledger_entries l on l.user_id = page.id
        group by p.user_id, p.free_sends_remaining, p.total_credits
        having p.free_sends_remaining <> coalesce(sum(delta) filter (where balance = 'free_sends'), 0)
            or p.total_credits <> coalesce(sum(delta) filter (where balance = 'credits'), 0)
            or p.free_sends_remaining < 0 or p.total_credits < 0`,
  },
  {
    name: 'every message that is not a draft has a delivery',
    every: EVERY_MESSAGE,
    failing: sql`select m.id from page join messages m using (id) where m.status <> 'draft'
        and not exists (select from deliveries where message_id = m.id)`,
  },
  {
    name: 'no draft has a waiting, held or accepted delivery',
    every: EVERY_MESSAGE,
    failing: sql`select m.id from page join messages m using (id)
        join deliveries d on d.message_id = m.id
        where m.status = 'draft' and d.state in ('waiting', 'held', 'accepted')`,
  },
  {
    name: 'a message is failed exactly when its delivery is failed',
    every: EVERY_MESSAGE,
    failing: sql`select m.id from page join messages m using (id)
        join deliveries d on d.message_id = m.id
        where m.status <> 'draft' and (m.status = 'failed') <> (d.state = 'failed')`,
  },
  {
    name: 'every message a mail server accepted is sent',
    every: EVERY_MESSAGE,
    failing: sql`select m.id from page join messages m using (id)
        join deliveries d on d.message_id = m.id
        where d.state = 'accepted' and m.status not in ('sent', 'failed')`,
  },
  {
    name: 'every scheduled or sent message was paid for',
    every: EVERY_MESSAGE,
    failing: sql`select m.id from page join messages m using (id)
        where m.status in ('scheduled', 'sent')
        and not exists (select from spendings where message_id = m.id)`,
  },
  {
    name: 'every send of an undelivered message was returned',
    every: EVERY_MESSAGE,
    failing: sql`select m.id from page join messages m using (id)
        join spendings s on s.message_id = m.id
        where m.status in ('draft', 'failed') and s.returned_at is null
        and not exists (select from deliveries d where d.message_id = m.id and m.status = 'failed'
          and d.private_link_at is not null and d.withdrawn_at is null)`,
  },
  {
    name: 'every free send or credit used for a message is in the ledger',
    every: EVERY_MESSAGE,
    failing: sql`select page.id from page
        where (select count(*) from spendings s
               where s.message_id = page.id and s.means in ('free_send', 'credit'))
           <> (select count(*) from ledger_entries l
               where l.message_id = page.id and l.reason = 'spent')`,
  },
];

/** Audits accounts, messages and money, in short queries. */
export async function checkTables(db: DbOrTx): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    results.push({ name: check.name, failures: await findFailures(db, check) });
  }
  return results;
}

async function findFailures(db: DbOrTx, { every, failing }: TableCheck): Promise<string[]> {
  const failures: string[] = [];
  const found = sql`select id as found from (${failing}) as failing limit ${MAX_SHOWN}`;
  for await (const ids of readPages(db, { every, found })) {
    failures.push(...ids);
    if (failures.length >= MAX_SHOWN) break;
  }
  return failures.slice(0, MAX_SHOWN);
}
