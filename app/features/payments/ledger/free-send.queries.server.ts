import { type SQL, sql } from 'drizzle-orm';
import { days, shifted } from '#app/platform/clock/clock.ts';
import { advisoryLocks } from '#app/platform/db/advisory-locks.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { users } from '#db/schema/accounts.ts';
import { messages } from '#db/schema/messages.ts';
import { spendings } from '#db/schema/payments.ts';
import type { FreeSendTraffic } from './free-send-limits.rules.ts';

/** Until the transaction ends, no other free send is compared with the day's limits. */
export async function lockFreeSends(tx: DbOrTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.freeSends})`);
}

const GROUP = '[0-9a-f]{1,4}';
/** Any IPv6 address without dots. PostgreSQL can ask whether a text is one only since 16. */
const IPV6 = `^(?:${[
  `(?:${GROUP}:){7}${GROUP}`,
  // With so many groups before the gap, at most the rest after it.
  ...Array.from({ length: 8 }, (_, before) => {
    const head = before === 0 ? '' : `${GROUP}(?::${GROUP}){${before - 1}}`;
    const tail = before === 7 ? '' : `(?:${GROUP}(?::${GROUP}){0,${6 - before}})?`;
    return `${head}::${tail}`;
  }),
].join('|')})$`;

/**
 * The network of an address as text: an IPv4 address itself, also where it is written as IPv6; an IPv6
 * address by its /48, which is what a tunnel or a site gets; null for anything else.
 */
const networkOf = (address: SQL) => sql`case
  when ${address} like '%.%' then regexp_replace(${address}, '^::ffff:', '', 'i')
  when ${address} ~* ${IPV6} then set_masklen((${address})::cidr, 48)::text
end`;

/** The free sends of the 24 hours before `now`, and what they share with this one. */
export async function findFreeSendTraffic(
  db: DbOrTx,
  { userId, messageId, mailDomain }: { userId: string; messageId: string; mailDomain: string },
  now: Date,
): Promise<FreeSendTraffic> {
  const since = shifted(now, -days(1)).toISOString();
  const { rows } = await db.execute<FreeSendTraffic & Record<string, unknown>>(sql`
    with own as (
      select ${networkOf(sql`permission_address`)} as network
        from ${messages} where id = ${messageId}
    ), spent as (
      select spending.user_id, spending.returned_at is not null as is_returned,
             sender.email_verified as is_proven,
             '.' || substring(sender.email from '[^@]*$') as mail_domain,
             ${networkOf(sql`message.permission_address`)} as network
        from ${spendings} as spending
        join ${users} as sender on sender.id = spending.user_id
        left join ${messages} as message on message.id = spending.message_id
       where spending.means = 'free_send' and spending.spent_at > ${since}
    )
    select
      count(*) filter (where not is_returned)::int as "ofSite",
      count(*) filter (where not is_returned and network = (select network from own))::int
        as "ofNetwork",
      count(*) filter (
        where not is_returned and right(mail_domain, ${mailDomain.length + 1}) = ${`.${mailDomain}`}
      )::int as "ofMailDomain",
      count(*) filter (where not is_returned and not is_proven)::int as "ofUnproven",
      count(*) filter (where is_returned and user_id = ${userId})::int as "returnedToSender"
    from spent`);
  return rows[0] as FreeSendTraffic;
}
