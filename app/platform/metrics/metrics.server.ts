import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type CardEventCheck, cardEventChecks } from '../cards/card-provider.ts';
import type { Log } from '../log/log.server.ts';

/** One value of a gauge. Labels name kinds of things, never people. */
interface Reading {
  labels: Record<string, string>;
  value: number;
}

interface GaugeSource {
  /** A Prometheus name: `unsent_…`, with its unit. */
  name: string;
  help: string;
  labelNames: string[];
  /** Called at every scrape; an error leaves the gauge out of that scrape. */
  read(): Reading[] | Promise<Reading[]>;
}

const CARD_REQUEST_RESULTS = ['ok', 'refused', 'unreachable'] as const;

/** `unreachable`: no answer, or one that says that the provider itself is in trouble. */
export type CardRequestResult = (typeof CARD_REQUEST_RESULTS)[number];

/** The metrics of a process. No label may identify a person: routes are patterns, states are enums. */
export interface Metrics {
  observeRequest(request: { route: string; method: string; status: number }, seconds: number): void;
  countMail(outcome: string, seconds: number): void;
  /** Counts a request to the card provider. */
  countCardRequest(result: CardRequestResult): void;
  /** Counts an event that claims to be from the card provider. */
  countCardEvent(result: CardEventCheck): void;
  /** Counts a report by the web hook of a mail provider. */
  countRelayReport(relay: string, outcome: string): void;
  /** Counts a request that was refused because the process is overloaded. */
  countTurnedAway(kind: string): void;
  /** Adds a gauge; readings of a second source with the same name are added to the first. */
  addGauge(source: GaugeSource): void;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const REQUEST_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const MAIL_BUCKETS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 75];

/** Creates the metrics of this process, including Node's default ones. */
export function createMetrics(log: Log): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'unsent_http_request_duration_seconds',
    help: 'Time to answer a request, by route pattern, method and status class',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers,
  });
  // One per route: looking them up by their labels each time costs more than the counting.
  const observedRequests = new Map<string, { observe(seconds: number): void }>();
  const mails = new Counter({
    name: 'unsent_mail_outcomes_total',
    help: 'Mails handed to the mail server, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const mailSeconds = new Histogram({
    name: 'unsent_mail_duration_seconds',
    help: 'Time to hand one mail to the mail server',
    buckets: MAIL_BUCKETS_SECONDS,
    registers,
  });
  const cardRequests = new Counter({
    name: 'unsent_card_requests_total',
    help: 'Requests to the card provider, by result',
    labelNames: ['result'],
    registers,
  });
  const cardEvents = new Counter({
    name: 'unsent_card_events_total',
    help: 'Events that claim to be from the card provider: accepted, or why they were rejected',
    labelNames: ['result'],
    registers,
  });
  // From zero, or Prometheus would not see the first one as an increase.
  for (const result of CARD_REQUEST_RESULTS) cardRequests.inc({ result }, 0);
  for (const result of cardEventChecks) cardEvents.inc({ result }, 0);
  const relayReports = new Counter({
    name: 'unsent_relay_reports_total',
    help: 'Reports by the web hooks of mail providers: what became of them, or why they were refused',
    labelNames: ['relay', 'outcome'],
    registers,
  });
  const turnedAway = new Counter({
    name: 'unsent_requests_turned_away_total',
    help: 'Requests answered with 503 because the process is overloaded, by kind of request',
    labelNames: ['kind'],
    registers,
  });
  const failures = new Counter({
    name: 'unsent_metrics_read_failures_total',
    help: 'Gauges that could not be read at a scrape',
    registers,
  });
  const gaugeSources = new Map<string, GaugeSource[]>();

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

    countCardRequest(result) {
      cardRequests.inc({ result });
    },

    countCardEvent(result) {
      cardEvents.inc({ result });
    },

    countRelayReport(relay, outcome) {
      relayReports.inc({ relay, outcome });
    },

    countTurnedAway(kind) {
      turnedAway.inc({ kind });
    },

    addGauge(source) {
      const others = gaugeSources.get(source.name);
      if (others) {
        others.push(source);
        return;
      }
      const sources = [source];
      gaugeSources.set(source.name, sources);
      new Gauge({
        name: source.name,
        help: source.help,
        labelNames: source.labelNames,
        registers,
        async collect() {
          this.reset();
          try {
            const readings = await Promise.all(sources.map(({ read }) => read()));
            for (const { labels, value } of readings.flat()) this.set(labels, value);
          } catch (error) {
            // One failing gauge must not hide the others, least of all during an incident.
            failures.inc();
            log.warn({ err: error, gauge: source.name }, 'gauge could not be read');
          }
        },
      });
    },

    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
