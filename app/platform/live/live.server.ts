import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { seconds } from '../clock/clock.ts';
import type { Log } from '../log/log.server.ts';
import { LIVE_CHANNEL, type LivePayload } from './publish.server.ts';

/** Spec section 9: how long to wait before each new try to reconnect; then always the last. */
const RECONNECT_DELAYS = [1, 2, 5, 10].map(seconds);
const CONNECT_TIMEOUT = seconds(10);

export type LiveEvent =
  | { kind: 'update'; payload: LivePayload }
  /** The line to the database was cut and is back: something may have gone unheard. */
  | { kind: 'missed' }
  /** This process is ending. */
  | { kind: 'closing' };

export interface Live {
  /** Hears a channel until the returned function is called. */
  subscribe(channel: string, hear: (event: LiveEvent) => void): () => void;
  /** Lets go of the database and tells every subscriber. Repeating is harmless. */
  stop(): Promise<void>;
}

const announcement = z.object({
  channel: z.string(),
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/**
 * Hears what any process announces with `publishAll`: one connection of its own a process, opened with
 * the first subscriber. When it is lost it is tried again after 1, 2, 5 and then every 10 s (spec
 * section 9), and what went wrong is logged under the specification's names.
 */
export function createLive(options: { connectionString: string; log: Log }): Live {
  const { connectionString, log } = options;
  const subscribers = new Map<string, Set<(event: LiveEvent) => void>>();
  const stopped = new AbortController();
  let client: pg.Client | undefined;
  let isListening = false;

  const everyone = () => [...subscribers.values()].flatMap((hearers) => [...hearers]);

  function deliver(text: string | undefined): void {
    const parsed = announcement.safeParse(text && JSON.parse(text));
    if (!parsed.success) {
      log.warn('a live update could not be read');
      return;
    }
    const { channel, payload } = parsed.data;
    for (const hear of subscribers.get(channel) ?? []) hear({ kind: 'update', payload });
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'unsent live',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
    });
    const lost = new Promise<void>((resolve) => {
      fresh.on('error', (error) => {
        log.warn({ event: 'CHANNEL_ERROR', reason: error.message }, 'live updates');
        resolve();
      });
      fresh.on('end', () => resolve());
    });
    fresh.on('notification', ({ payload }) => deliver(payload));
    await fresh.connect();
    await fresh.query(`listen ${LIVE_CHANNEL}`);
    client = fresh;
    void lost.then(() => {
      if (stopped.signal.aborted) return;
      log.warn({ event: 'CLOSED' }, 'live updates');
      void keepTrying(true);
    });
  }

  /** @param wasCut whether there was a line before, so that something may have been missed */
  async function keepTrying(wasCut: boolean): Promise<void> {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      try {
        if (wasCut || turn > 0) {
          const delay = RECONNECT_DELAYS[Math.min(turn, RECONNECT_DELAYS.length - 1)];
          await pause(delay, null, { signal: stopped.signal });
        }
        await connect();
        if (wasCut || turn > 0) for (const hear of everyone()) hear({ kind: 'missed' });
        return;
      } catch (error) {
        if (stopped.signal.aborted) return;
        const event = /timeout/i.test(String(error)) ? 'TIMED_OUT' : 'CHANNEL_ERROR';
        log.warn({ event, reason: String(error) }, 'live updates');
      }
    }
  }

  return {
    subscribe(channel, hear) {
      const hearers = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, hearers.add(hear));
      if (!isListening) {
        isListening = true;
        void keepTrying(false);
      }
      return () => {
        hearers.delete(hear);
        if (hearers.size === 0) subscribers.delete(channel);
      };
    },
    async stop() {
      stopped.abort();
      for (const hear of everyone()) hear({ kind: 'closing' });
      subscribers.clear();
      await client?.end();
      client = undefined;
    },
  };
}
