import { autocannon } from '../tools/load-generator.ts';
import type { OpenedLetter } from './bare-delivery-server.ts';

/**
 * Sends requests at a rate, or as fast as they are answered, from a process of its own: the cost of
 * sending must not distort what others measure. It reads its `Flood` from the first argument.
 */
export interface Flood {
  origin: string;
  /** Each connection asks for one of them, again and again. */
  letters: OpenedLetter[];
  connections: number;
  /** In seconds. */
  duration: number;
  /** Requests per second; as many as are answered by default. */
  rate?: number;
}

export interface FloodOutcome {
  /**
   * How long each response took, in milliseconds, by its status. Of a new connection it counts from
   * when the connection stood: opening hundreds of them at once keeps this process itself busy.
   */
  times: Record<number, number[]>;
  /** Connections that broke, and requests without any response. */
  errors: number;
}

const { origin, letters, connections, duration, rate } = JSON.parse(
  process.argv[2] ?? '{}',
) as Flood;
let opened = 0;
const times: FloodOutcome['times'] = {};
const { errors } = await autocannon({
  ...{ url: origin, connections, duration },
  ...(rate !== undefined && { overallRate: rate }),
  timeout: 30,
  setupClient(client) {
    const letter = letters[opened % letters.length];
    if (letter) client.setRequests([letter]);
    opened += 1;
    let connectedAt = 0;
    // The client gets its connection after this call.
    queueMicrotask(() => {
      client.conn.once('connect', () => {
        connectedAt = performance.now();
      });
    });
    client.on('response', (status, _bytes, milliseconds) => {
      const ofStatus = times[status] ?? [];
      times[status] = ofStatus;
      ofStatus.push(Math.min(milliseconds, performance.now() - connectedAt));
    });
  },
});
// Disconnecting any earlier would lose a long message.
process.send?.({ times, errors } satisfies FloodOutcome, () => process.disconnect());
