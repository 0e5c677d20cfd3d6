import type { IncomingMessage, RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Clock } from '#app/platform/clock/clock.ts';
import { createAdmissionControl } from '#app/platform/http/admission-control.server.ts';
import type { BulkheadLimits } from '#app/platform/http/bulkhead.ts';
import { createRequestIdOf, ID_HEADER } from '#app/platform/http/request-log.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import type { Log } from '#app/platform/log/log.server.ts';
import type { Metrics } from '#app/platform/metrics/metrics.server.ts';
import { createTurnedAway } from '#app/routes/turned-away.server.tsx';
import { createAskerOf, kindOf, type RequestKind } from './request-kinds.ts';

/** A body up to this size is read to its end by Node itself, and thrown away. */
const SMALL_BODY_BYTES = 64 * 1024;

interface AdmissionOptions {
  app: Hono<WebEnv>;
  limits: Record<RequestKind, BulkheadLimits>;
  trustedProxies: string[];
  clock: Clock;
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

/** The listener of a web process: the app behind admission control. */
export function createListener(options: AdmissionOptions): Listener {
  const { app, limits, trustedProxies, clock, log, metrics, headers } = options;
  const answerTurnedAway = createTurnedAway(headers);
  const requestIdOf = createRequestIdOf(trustedProxies);

  let inWork = 0;
  const waitingForIdle: (() => void)[] = [];

  const answer: RequestListener = getRequestListener(async (request, env) => {
    const { incoming } = env as WebEnv['Bindings'];
    inWork += 1;
    try {
      return await app.fetch(request, env);
    } finally {
      control.release(incoming);
      inWork -= 1;
      if (inWork === 0) for (const resolve of waitingForIdle.splice(0)) resolve();
    }
  });

  const control = createAdmissionControl({
    kindOf: (incoming) => kindOf(incoming, clock.now()),
    askerOf: createAskerOf(trustedProxies),
    limits,
    log,
    metrics,
    refuse(incoming, outgoing) {
      const { status, headers, body } = answerTurnedAway(incoming);
      outgoing.writeHead(status, {
        ...headers,
        [ID_HEADER]: requestIdOf(incoming, incoming.headers['x-request-id']),
        'content-length': Buffer.byteLength(body),
        ...(!isSmall(incoming) && { connection: 'close' }),
      });
      outgoing.end(body);
    },
  });

  return {
    listener: control.guard(answer),
    async settled() {
      while (inWork > 0) await new Promise<void>((resolve) => waitingForIdle.push(resolve));
    },
  };
}

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= SMALL_BODY_BYTES;
