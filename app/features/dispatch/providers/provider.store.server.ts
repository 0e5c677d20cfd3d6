import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  deliveries,
  providerCounts,
  providerPauses,
  recipientDomains,
} from '#db/schema/dispatch.ts';
import type { Provider, ProviderEvent } from './provider.rules.ts';

/** Something that happened to one mail at a provider. */
export interface ProviderCount {
  provider: Provider;
  event: ProviderEvent;
}

const hourOf = (now: Date) => {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  return hour;
};

const addToExisting = {
  target: [providerCounts.hour, providerCounts.provider, providerCounts.event],
  set: { mails: sql`${providerCounts.mails} + excluded.mails` },
};

/** Counts these mails in the hour of `now`, one row for each provider and event. */
export async function countProviderMails(
  db: DbOrTx,
  counted: ProviderCount[],
  now: Date,
): Promise<void> {
  const totals = new Map<string, ProviderCount & { mails: number }>();
  for (const { provider, event } of counted) {
    const key = `${provider} ${event}`;
    const total = totals.get(key) ?? { provider, event, mails: 0 };
    totals.set(key, { ...total, mails: total.mails + 1 });
  }
  // In one order everywhere, so that two workers never wait for each other.
  const rows = [...totals.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
  await db
    .insert(providerCounts)
    .values(rows.map(([, row]) => ({ hour: hourOf(now), ...row })))
    .onConflictDoUpdate(addToExisting);
}

/** Counts what became of one mail that went out earlier, at the provider it went to. */
export async function countDeliveryEvent(
  db: DbOrTx,
  deliveryId: string,
  event: ProviderEvent,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${providerCounts} (hour, provider, event, mails)
    values (${hourOf(now).toISOString()},
      coalesce((select provider from ${deliveries} where id = ${deliveryId}), 'other'), ${event}, 1)
    on conflict (hour, provider, event) do update set mails = ${providerCounts.mails} + 1`);
}

export async function saveDomainProvider(
  db: DbOrTx,
  domain: typeof recipientDomains.$inferInsert,
): Promise<void> {
  const { provider, expiresAt } = domain;
  await db
    .insert(recipientDomains)
    .values(domain)
    .onConflictDoUpdate({ target: recipientDomains.domainHash, set: { provider, expiresAt } });
}

/**
 * Stops mail to one provider. Letters to it keep their place and lose no attempt; a letter to a domain
 * that no worker has met yet may still go out, because no letter waits for DNS.
 * @returns false when it was paused already
 */
export async function pauseProvider(
  tx: DbOrTx,
  provider: Provider,
  pausedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(providerPauses)
    .values({ provider, pausedAt })
    .onConflictDoNothing()
    .returning({ provider: providerPauses.provider });
  return rows.length === 1;
}

/** Lets mail go to a provider again; what waited is due at once. @returns false when it was not paused */
export async function resumeProvider(tx: DbOrTx, provider: Provider): Promise<boolean> {
  const rows = await tx
    .delete(providerPauses)
    .where(eq(providerPauses.provider, provider))
    .returning({ provider: providerPauses.provider });
  if (rows.length === 0) return false;
  await tx
    .update(deliveries)
    .set({ nextAttemptAt: sql`${deliveries.overdueSince}` })
    .where(
      and(
        eq(deliveries.state, 'waiting'),
        eq(deliveries.provider, provider),
        isNotNull(deliveries.overdueSince),
        isNull(deliveries.claimId),
      ),
    );
  return true;
}

export async function deleteProviderRecords(db: DbOrTx, before: Date, now: Date): Promise<number> {
  const counts = await db.delete(providerCounts).where(lt(providerCounts.hour, before));
  const domains = await db.delete(recipientDomains).where(lt(recipientDomains.expiresAt, now));
  return (counts.rowCount ?? 0) + (domains.rowCount ?? 0);
}
