import { and, eq, gt, sum } from 'drizzle-orm';
import { shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { providerCounts, providerPauses, recipientDomains } from '#db/schema/dispatch.ts';
import {
  EVENTS,
  PERIODS,
  type Period,
  PROVIDERS,
  type Provider,
  type ProviderEvent,
  type ProviderFigures,
  type ProviderTotals,
} from './provider.rules.ts';

const TROUBLE: ProviderEvent[] = ['deferred', 'refused', 'bounced', 'complained'];

const noMails = (): ProviderTotals =>
  Object.fromEntries(Object.keys(EVENTS).map((event) => [event, 0])) as ProviderTotals;

/** Counts mails by provider and event over a period. Reads at most 35 rows for each hour of it. */
export async function getProviderFigures(
  db: DbOrTx,
  period: Period,
  now: Date,
): Promise<ProviderFigures[]> {
  const { length, bars } = PERIODS[period];
  const from = shifted(now, -length);
  const rows = await db.select().from(providerCounts).where(gt(providerCounts.hour, from));
  const pauses = await listProviderPauses(db);
  const names = Object.keys(PROVIDERS) as Provider[];
  const figures = new Map(
    names.map((provider) => [
      provider,
      {
        provider,
        pausedAt: pauses.get(provider) ?? null,
        totals: noMails(),
        bars: Array.from({ length: bars }, () => ({ accepted: 0, trouble: 0 })),
      },
    ]),
  );
  for (const { hour, provider, event, mails } of rows) {
    const found = figures.get(provider);
    if (!found) continue;
    found.totals[event] += mails;
    const index = Math.floor(((hour.getTime() - from.getTime()) / length) * bars);
    const bar = found.bars[Math.min(Math.max(index, 0), bars - 1)];
    if (bar && event === 'accepted') bar.accepted += mails;
    if (bar && TROUBLE.includes(event)) bar.trouble += mails;
  }
  return [...figures.values()];
}

/** Sums up the mails of each provider over a period, for metrics. */
export async function sumProviderCounts(
  db: DbOrTx,
  since: Date,
): Promise<Map<Provider, ProviderTotals>> {
  const rows = await db
    .select({
      provider: providerCounts.provider,
      event: providerCounts.event,
      mails: sum(providerCounts.mails),
    })
    .from(providerCounts)
    .where(gt(providerCounts.hour, since))
    .groupBy(providerCounts.provider, providerCounts.event);
  const totals = new Map(
    (Object.keys(PROVIDERS) as Provider[]).map((provider) => [provider, noMails()]),
  );
  for (const { provider, event, mails } of rows) {
    const found = totals.get(provider);
    if (found) found[event] = Number(mails);
  }
  return totals;
}

/** The providers that no mail goes to, and since when. */
export async function listProviderPauses(db: DbOrTx): Promise<Map<Provider, Date>> {
  const rows = await db.select().from(providerPauses);
  return new Map(rows.map(({ provider, pausedAt }) => [provider, pausedAt]));
}

/** Finds who receives mail for a domain. @returns null when nobody knows, or no longer */
export async function findDomainProvider(
  db: DbOrTx,
  domainHash: Buffer,
  now: Date,
): Promise<Provider | null> {
  const [row] = await db
    .select({ provider: recipientDomains.provider })
    .from(recipientDomains)
    .where(and(eq(recipientDomains.domainHash, domainHash), gt(recipientDomains.expiresAt, now)));
  return row?.provider ?? null;
}
