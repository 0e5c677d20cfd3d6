import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Log } from '../log/log.server.ts';
import type { Metrics } from '../metrics/metrics.server.ts';
import { type BulkheadLimits, type Caller, createBulkhead, type Permit } from './bulkhead.ts';

interface AdmissionOptions<Kind extends string> {
  limits: Record<Kind, BulkheadLimits>;
  /** What kind of request this is; null for one that is always worked on. */
  kindOf(incoming: IncomingMessage): Kind | null;
  /** Of whose share of the places to wait in a request takes one. */
  askerOf(incoming: IncomingMessage): Pick<Caller, 'network' | 'account'>;
  /** Answers a request for which there is no place. */
  refuse(incoming: IncomingMessage, outgoing: ServerResponse): void;
  log: Log;
  metrics: Metrics;
}

const EXPIRY_INTERVAL_MS = 25;
const LOG_INTERVAL_MS = 10_000;

export interface AdmissionControl {
  /** Passes requests to `handle` when there is a place for them. */
  guard(handle: RequestListener): RequestListener;
  /** Gives a request's place to the next one: its answer has begun. */
  release(incoming: IncomingMessage): void;
}

/**
 * Admission control: a bounded number of requests of each kind is in work, others wait a moment or are
 * refused. It stands before everything that costs something. A place is held from the moment a request
 * and its body have arrived until its answer begins, so slow uploads, downloads and event streams hold
 * none (docs/decisions/0052-admission-control.md).
 */
export function createAdmissionControl<Kind extends string>({
  limits,
  kindOf,
  askerOf,
  refuse,
  log,
  metrics,
}: AdmissionOptions<Kind>): AdmissionControl {
  const now = () => performance.now();
  const kinds = Object.keys(limits) as Kind[];
  const bulkheads = new Map(kinds.map((kind) => [kind, createBulkhead(limits[kind], now)]));
  const permits = new Map<IncomingMessage, Permit>();
  const refused = new Map<Kind, number>();
  let loggedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  for (const [name, help] of [
    ['in_work', 'Requests in work that hold a place'],
    ['waiting', 'Requests that wait for a place'],
  ] as const) {
    metrics.addGauge({
      name: `unsent_requests_${name}`,
      help: `${help}, by kind of request`,
      labelNames: ['kind'],
      read: () =>
        [...bulkheads].map(([kind, bulkhead]) => ({
          labels: { kind },
          value: name === 'waiting' ? bulkhead.waiting : bulkhead.inWork,
        })),
    });
  }

  /** Runs only while somebody waits. */
  function watchWaiting(): void {
    timer ??= setInterval(() => {
      for (const bulkhead of bulkheads.values()) bulkhead.expire();
      if ([...bulkheads.values()].some(({ waiting }) => waiting > 0)) return;
      clearInterval(timer);
      timer = undefined;
    }, EXPIRY_INTERVAL_MS);
  }

  /** A flood must not fill the log: one line tells how many of each kind there were. */
  function countRefused(kind: Kind): void {
    metrics.countTurnedAway(kind);
    refused.set(kind, (refused.get(kind) ?? 0) + 1);
    if (now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = now();
    log.warn({ turnedAway: Object.fromEntries(refused) }, 'overloaded: requests are turned away');
    refused.clear();
  }

  return {
    guard: (handle) => (incoming, outgoing) => {
      const kind = kindOf(incoming);
      const bulkhead = kind === null ? undefined : bulkheads.get(kind);
      if (kind === null || !bulkhead) return handle(incoming, outgoing);
      let permit: Permit | undefined;
      const giveUp = bulkhead.enter({
        connection: incoming.socket,
        ...askerOf(incoming),
        start(given) {
          permit = given;
          permits.set(incoming, given);
          if (hasBody(incoming)) {
            given.suspend();
            incoming.once('end', given.resume);
          }
          handle(incoming, outgoing);
        },
        refuse() {
          countRefused(kind);
          refuse(incoming, outgoing);
        },
      });
      if (bulkhead.waiting > 0) watchWaiting();
      // Also when the visitor goes away before it is their turn, or before they are answered.
      outgoing.once('close', () => {
        giveUp();
        permit?.release();
        permits.delete(incoming);
      });
    },
    release: (incoming) => permits.get(incoming)?.release(),
  };
}

/** Whether a request comes with a body, as its head says. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
