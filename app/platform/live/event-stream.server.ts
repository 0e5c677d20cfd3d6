import { seconds } from '../clock/clock.ts';
import type { Live, LiveEvent } from './live.server.ts';

const HEARTBEAT = seconds(25);

interface EventStreamOptions {
  live: Live;
  channel: string;
  /** Counted: a session has a limited number of streams. */
  sessionId: string;
  /** Ends the stream when the browser disconnects. */
  signal: AbortSignal;
  /** Checked before every event: after the session has ended, nothing more is sent. */
  isStillAllowed: () => Promise<boolean>;
  heartbeat?: number;
}

/**
 * Streams a channel as server-sent events: `update` with the published payload, `missed` when updates
 * may have been lost, `ping` as a heartbeat, `ended` when the session is over, after which the browser
 * does not reconnect, and `replaced` when the session has opened too many streams since, after which the
 * browser reconnects once somebody looks at the page again. When this process stops, the stream just
 * closes and the browser reconnects.
 *
 * Hono's `streamSSE` would only save the line that formats an event, and it needs a Hono context, which
 * a React Router resource route does not have.
 */
export function eventStream(options: EventStreamOptions): Response {
  const { live, channel, sessionId, signal, isStillAllowed, heartbeat = HEARTBEAT } = options;
  const encoder = new TextEncoder();
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isClosed = false;
      const write = (event: string, data: unknown = '') =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      close = () => {
        if (isClosed) return;
        isClosed = true;
        clearInterval(timer);
        unsubscribe();
        signal.removeEventListener('abort', close);
        controller.close();
      };
      // One after the other, so that no event overtakes the check of an earlier one.
      let queue = Promise.resolve();
      const send = (event: string, data?: unknown) => {
        queue = queue
          .then(async () => {
            if (isClosed) return;
            const isAllowed = await isStillAllowed();
            if (isClosed) return;
            if (isAllowed) {
              write(event, data);
              return;
            }
            write('ended');
            close();
          })
          .catch(close);
      };
      const forward = (event: LiveEvent) => {
        if (event.kind === 'replaced') write('replaced');
        if (event.kind === 'closing' || event.kind === 'replaced') close();
        else send(event.kind, event.kind === 'update' ? event.payload : undefined);
      };
      const timer = setInterval(() => send('ping'), heartbeat);
      const unsubscribe = live.subscribe(channel, forward, sessionId);
      signal.addEventListener('abort', close);
      write('ready');
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Buffering proxies would delay events.
      'X-Accel-Buffering': 'no',
    },
  });
}
