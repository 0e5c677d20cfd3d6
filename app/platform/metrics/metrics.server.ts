import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../log/log.server.ts';

/** One reading of a gauge: labels say what kind, never who. */
interface Reading {
  labels: Record<string, string>;
  value: number;
}

interface Watch {
  /** In Prometheus' manner: `unsent_…`, with its unit. */
  name: string;
  help: string;
  labelNames: string[];
  /** Asked at every scrape; what it throws leaves the gauge out of that scrape. */
  read(): Reading[] | Promise<Reading[]>;
}

/**
 * What a process tells its operators in numbers. No label may carry anything of a person: routes
 * are patterns, outcomes and states are words from a short list.
 */
export interface Metrics {
  observeRequest(request: { route: string; method: string; status: number }, seconds: number): void;
  countMail(outcome: string, seconds: number): void;
  /** Adds a gauge; a second watch of the same name adds its readings to the first. */
  watch(watch: Watch): void;
  /** Everything, as Prometheus reads it. */
  text(): Promise<string>;
  readonly contentType: string;
}

const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MAIL_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 75];

/** The metrics of one process. Labels are patterns and words from short lists, never a person. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'unsent_http_request_duration_seconds',
    help: 'Time to answer, by route pattern, method and class of status',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers,
  });
  // As many as there are routes: finding them by their labels anew costs more than counting.
  const observedRequests = new Map<string, { observe(seconds: number): void }>();
  const mails = new Counter({
    name: 'unsent_mail_outcomes_total',
    help: 'Mails handed to the mail server, by how that ended',
    labelNames: ['outcome'],
    registers,
  });
  const mailSeconds = new Histogram({
    name: 'unsent_mail_duration_seconds',
    help: 'Time to hand one mail to the mail server',
    buckets: MAIL_BUCKETS_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'unsent_metrics_read_failures_total',
    help: 'Gauges that could not be read at a scrape',
    registers,
  });
  const watched = new Map<string, Watch[]>();

  return {
    observeRequest({ route, method, status }, seconds) {
      const key = `${method} ${route} ${status}`;
      const observed =
        observedRequests.get(key) ??
        requests.labels(route, method, `${Math.floor(status / 100)}xx`);
      observedRequests.set(key, observed);
      observed.observe(seconds);
    },

    countMail(outcome, seconds) {
      mails.inc({ outcome });
      mailSeconds.observe(seconds);
    },

    watch(watch) {
      const others = watched.get(watch.name);
      if (others) {
        others.push(watch);
        return;
      }
      const watches = [watch];
      watched.set(watch.name, watches);
      new Gauge({
        name: watch.name,
        help: watch.help,
        labelNames: watch.labelNames,
        registers,
        async collect() {
          this.reset();
          try {
            const readings = await Promise.all(watches.map(({ read }) => read()));
            for (const { labels, value } of readings.flat()) this.set(labels, value);
          } catch (error) {
            // The other numbers matter most just when one cannot be had.
            failures.inc();
            log.warn({ err: error, gauge: watch.name }, 'gauge not read');
          }
        },
      });
    },

    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
