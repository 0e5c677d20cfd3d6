import { count, eq } from 'drizzle-orm';
import { days, hours, shifted } from '#app/platform/clock/clock.ts';
import { mailServerProblems } from '#app/platform/mail/mail-server-problem.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deliveries, dispatchControl } from '#db/schema/dispatch.ts';
import { findDomainCheck } from '../domain-check/domain-check.queries.server.ts';
import { CHECKS, isWrong } from '../domain-check/domain-check.rules.ts';
import { listProviderPauses, sumProviderCounts } from '../providers/provider.queries.server.ts';
import { complaintRate } from '../providers/provider.rules.ts';
import {
  countBounceReports,
  countHeld,
  countOverdue,
  countWithoutReport,
} from './delivery.queries.server.ts';

/**
 * Metrics of unfinished deliveries: how many are due, scheduled and held, how long the oldest due one
 * has been waiting, and what became of reports about bounces. They read partial indexes, so a scrape
 * costs the same with ten messages as with ten million. Finished deliveries are counted by the mailer,
 * as mail outcomes.
 */
export function addDeliveryMetrics(
  metrics: Metrics,
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
) {
  metrics.addGauge({
    name: 'unsent_deliveries',
    help: 'Unfinished deliveries: scheduled for later, due by now, and held for a person',
    labelNames: ['state'],
    async read() {
      const { total: due } = await countOverdue(db, clock.now());
      const [waiting] = await db
        .select({ total: count() })
        .from(deliveries)
        .where(eq(deliveries.state, 'waiting'));
      return [
        { labels: { state: 'due' }, value: due },
        { labels: { state: 'later' }, value: (waiting?.total ?? 0) - due },
        { labels: { state: 'held' }, value: await countHeld(db) },
      ];
    },
  });
  metrics.addGauge({
    name: 'unsent_delivery_oldest_overdue_seconds',
    help: 'How long the oldest delivery that is due has been waiting',
    labelNames: [],
    async read() {
      const now = clock.now();
      const { since } = await countOverdue(db, now);
      return [{ labels: {}, value: since ? (now.getTime() - since.getTime()) / 1_000 : 0 }];
    },
  });
  metrics.addGauge({
    name: 'unsent_bounce_reports',
    help: 'Reports of bounces and complaints in the last 24 hours; unproven ones name no mail of ours',
    labelNames: ['outcome'],
    async read() {
      const counts = await countBounceReports(db, clock.now());
      return Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value }));
    },
  });
  metrics.addGauge({
    name: 'unsent_mails_without_report',
    help: 'Mails accepted in the last 30 days if no report has named any of them; otherwise 0',
    labelNames: [],
    read: async () => [{ labels: {}, value: await countWithoutReport(db, clock.now()) }],
  });
  metrics.addGauge({
    name: 'unsent_provider_mails',
    help: 'Mails of the last 24 hours by receiving provider and what became of them',
    labelNames: ['provider', 'event'],
    async read() {
      const totals = await sumProviderCounts(db, shifted(clock.now(), -hours(24)));
      return [...totals].flatMap(([provider, events]) =>
        Object.entries(events).map(([event, value]) => ({ labels: { provider, event }, value })),
      );
    },
  });
  metrics.addGauge({
    name: 'unsent_provider_complaint_rate',
    help: 'Complaints for each accepted mail in the last 7 days, by receiving provider',
    labelNames: ['provider'],
    async read() {
      const totals = await sumProviderCounts(db, shifted(clock.now(), -days(7)));
      return [...totals].map(([provider, events]) => ({
        labels: { provider },
        value: complaintRate(events),
      }));
    },
  });
  metrics.addGauge({
    name: 'unsent_provider_paused',
    help: '1 for a provider that staff let no mail go to',
    labelNames: ['provider'],
    async read() {
      const pauses = await listProviderPauses(db);
      return [...pauses.keys()].map((provider) => ({ labels: { provider }, value: 1 }));
    },
  });
  metrics.addGauge({
    name: 'unsent_mail_domain_wrong',
    help: 'Points that the last check of our sending domain found wrong',
    labelNames: ['check'],
    async read() {
      const { findings = [] } = (await findDomainCheck(db)) ?? {};
      return Object.keys(CHECKS).map((name) => ({
        labels: { check: name },
        value: findings.filter((finding) => finding.check === name && isWrong(finding)).length,
      }));
    },
  });
  metrics.addGauge({
    name: 'unsent_mail_server_problem',
    help: '1 for what keeps the mail server from taking our mail, if anything does',
    labelNames: ['problem'],
    async read() {
      const [control] = await db.select().from(dispatchControl);
      const problem = control?.unreachableSince && (control.mailServerProblem ?? 'unreachable');
      return Object.keys(mailServerProblems).map((name) => ({
        labels: { problem: name },
        value: name === problem ? 1 : 0,
      }));
    },
  });
}
