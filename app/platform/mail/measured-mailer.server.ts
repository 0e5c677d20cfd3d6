import type { Metrics } from '../metrics/metrics.server.ts';
import type { Mailer } from './smtp.server.ts';

/** Wraps a mailer to record outcomes and durations. */
export const measuredMailer = (mailer: Mailer, metrics: Metrics): Mailer => ({
  async send(mail) {
    const startedAt = performance.now();
    const outcome = await mailer.send(mail);
    metrics.countMail(outcome.kind, (performance.now() - startedAt) / 1_000);
    return outcome;
  },
});
