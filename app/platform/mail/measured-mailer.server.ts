import type { Metrics } from '../metrics/metrics.server.ts';
import type { Mailer } from './smtp.server.ts';

/** Wraps a mailer to record outcomes and durations; of an unreachable server, what is wrong with it. */
export const measuredMailer = (mailer: Mailer, metrics: Metrics): Mailer => ({
  check: mailer.check,
  async send(mail) {
    const startedAt = performance.now();
    const outcome = await mailer.send(mail);
    const label = outcome.kind === 'unreachable' ? outcome.problem : outcome.kind;
    metrics.countMail(label, (performance.now() - startedAt) / 1_000);
    return outcome;
  },
});
