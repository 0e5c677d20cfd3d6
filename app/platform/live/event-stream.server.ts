import { seconds } from '../clock/clock.ts';
import type { Live, LiveEvent } from './live.server.ts';

/** Spec section 9: the realtime heartbeat. */
const HEARTBEAT = seconds(25);

interface EventStreamOptions {
  live: Live;
  channel: string;
  /** Ends the stream when the browser goes away. */
  signal: AbortSignal;
  /** Asked before anything is sent and at every heartbeat: an ended session hears nothing more. */
  isStillAllowed: () => Promise<boolean>;
  heartbeat?: number;
}

/**
 * A channel as server-sent events: `update` with what was announced, `missed` when something may
 * have gone unheard, `ping` as the heartbeat, `ended` when the session is over (the browser then
 * stays away). When this process ends the stream just closes, and the browser comes back.
 */
export function eventStream(options: EventStreamOptions): Response {
  const { live, channel, signal, isStillAllowed, heartbeat = HEARTBEAT } = options;
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false;
      const write = (event: string, data: unknown = '') =>
        controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      end = () => {
        if (isOver) return;
        isOver = true;
        clearInterval(timer);
        unsubscribe();
        signal.removeEventListener('abort', end);
        controller.close();
      };
      // One after the other, so that nothing overtakes the question whether it may be sent.
      let queue = Promise.resolve();
      const send = (event: string, data?: unknown) => {
        queue = queue
          .then(async () => {
            if (isOver) return;
            const isAllowed = await isStillAllowed();
            if (isOver) return;
            if (isAllowed) {
              write(event, data);
              return;
            }
            write('ended');
            end();
          })
          .catch(end);
      };
      const hear = (event: LiveEvent) => {
        if (event.kind === 'closing') end();
        else send(event.kind, event.kind === 'update' ? event.payload : undefined);
      };
      const timer = setInterval(() => send('ping'), heartbeat);
      const unsubscribe = live.subscribe(channel, hear);
      signal.addEventListener('abort', end);
      write('ready');
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies that gather answers would hold events back.
      'X-Accel-Buffering': 'no',
    },
  });
}
