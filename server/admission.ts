import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createAdmissionControl, hasBody } from '#app/platform/http/admission-control.server.ts';
import { type BulkheadLimits, createBulkhead } from '#app/platform/http/bulkhead.ts';
import { measureReadDelay } from '#app/platform/http/read-delay.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Log } from '#app/platform/log/log.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { createTurnedAway } from '#app/routes/turned-away.tsx';
import { createKindOf, type RequestKind } from './request-kinds.ts';

/** A body up to this size is read to its end by Node itself, and thrown away. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Each is a form that is received and rendered although nothing is done with it. */
const GIVEN_BACK_AT_ONCE = 10;
const COUNTED_MS = 1_000;

interface AdmissionOptions {
  server: Server;
  app: Hono<WebEnv>;
  limits: Record<RequestKind, BulkheadLimits>;
  log: Log;
  metrics: Metrics;
  headers: SecurityHeaderValues;
}

interface Listener {
  listener: RequestListener;
  /**
   * Resolves when the app works on no request. A server that has closed all connections may still work
   * for visitors who have gone away.
   */
  settled(): Promise<void>;
}

/**
 * The listener of a web process: the app behind admission control. A request that is turned away is
 * answered here; only a form with words in it passes on, so that the app gives it back to its user.
 */
export function createListener(options: AdmissionOptions): Listener {
  const { server, app, limits, log, metrics, headers } = options;
  const now = () => performance.now();
  const answerTurnedAway = createTurnedAway(headers);
  const turnedAway = new WeakSet<IncomingMessage>();
  const givingBack = createBulkhead(
    {
      maxConcurrent: GIVEN_BACK_AT_ONCE,
      maxWaiting: 0,
      maxWaitingPerConnection: 0,
      maxWaitMs: 0,
      maxCountedMs: COUNTED_MS,
    },
    now,
  );

  let inWork = 0;
  const waitingForIdle: (() => void)[] = [];

  const answer: RequestListener = getRequestListener(async (request, env) => {
    const { incoming } = env as WebEnv['Bindings'];
    inWork += 1;
    try {
      return await app.fetch(request, { ...env, isTurnedAway: turnedAway.has(incoming) });
    } finally {
      control.release(incoming);
      inWork -= 1;
      if (inWork === 0) for (const resolve of waitingForIdle.splice(0)) resolve();
    }
  });

  function turnAway(incoming: IncomingMessage, outgoing: ServerResponse, extra = {}): void {
    const { status, headers, body } = answerTurnedAway(incoming);
    outgoing.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body), ...extra });
    outgoing.end(body);
  }

  const control = createAdmissionControl({
    kindOf: createKindOf(now),
    limits,
    readDelayOf: measureReadDelay(server, now, () => performance.eventLoopUtilization().active),
    log,
    metrics,
    refuse(incoming, outgoing) {
      if (!isForm(incoming) && isSmall(incoming)) return turnAway(incoming, outgoing);
      givingBack.enter(
        {
          connection: incoming.socket,
          start(permit) {
            turnedAway.add(incoming);
            outgoing.once('close', permit.release);
            answer(incoming, outgoing);
          },
          refuse: () => turnAway(incoming, outgoing, { connection: 'close' }),
        },
        0,
      );
    },
  });

  return {
    listener: control.guard(answer),
    async settled() {
      while (inWork > 0) await new Promise<void>((resolve) => waitingForIdle.push(resolve));
    },
  };
}

/** Whether a browser without scripts has sent a form with words in it. */
const isForm = (incoming: IncomingMessage): boolean =>
  incoming.method === 'POST' &&
  hasBody(incoming) &&
  (incoming.headers.accept?.includes('text/html') ?? false);

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES;
