import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { seconds } from '../clock/clock.ts';
import type { Log } from '../log/log.server.ts';
import { LIVE_CHANNEL, type LivePayload } from './publish.server.ts';

/** Pauses before each attempt to reconnect; the last one repeats. */
const RECONNECT_DELAYS = [1, 2, 5, 10].map(seconds);
const CONNECT_TIMEOUT = seconds(10);

export type LiveEvent =
  | { kind: 'update'; payload: LivePayload }
  /** The database connection was lost and is back: updates may have been missed. */
  | { kind: 'missed' }
  /** The same session has opened more streams than it may have. */
  | { kind: 'replaced' }
  /** This process is stopping. */
  | { kind: 'closing' };

type Listener = (event: LiveEvent) => void;

/** In each process. Somebody with more pages open looks at the newest ones. */
const STREAMS_PER_SESSION = 10;

export interface Live {
  /**
   * Receives the events of a channel until the returned function is called. The oldest subscription
   * of a session that has too many is sent `replaced`.
   */
  subscribe(channel: string, listener: Listener, sessionId?: string): () => void;
  /** Sends `closing` to every subscriber and disconnects. Repeating it is harmless. */
  stop(): Promise<void>;
}

const liveUpdate = z.object({
  channel: z.string(),
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/**
 * Receives what any process publishes with `publishUpdates`, on one connection per process, opened with
 * the first subscriber. A lost connection is retried after 1, 2, 5 and then every 10 seconds; log
 * entries name the failure `CHANNEL_ERROR`, `TIMED_OUT` or `CLOSED`.
 */
export function createLive(options: { connectionString: string; log: Log }): Live {
  const { connectionString, log } = options;
  const subscribers = new Map<string, Set<Listener>>();
  const sessions = new Map<string, Set<Listener>>();
  const stopped = new AbortController();
  let client: pg.Client | undefined;
  let isListening = false;

  const allListeners = () => [...subscribers.values()].flatMap((listeners) => [...listeners]);

  function deliver(text: string | undefined): void {
    const parsed = liveUpdate.safeParse(text && JSON.parse(text));
    if (!parsed.success) {
      log.warn('invalid live update ignored');
      return;
    }
    const { channel, payload } = parsed.data;
    for (const listener of subscribers.get(channel) ?? []) listener({ kind: 'update', payload });
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
        log.warn({ event: 'CHANNEL_ERROR', reason: error.message }, 'live updates interrupted');
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
      log.warn({ event: 'CLOSED' }, 'live updates interrupted, connecting again');
      void connectWithRetry(true);
    });
  }

  /** @param wasConnected whether a connection was lost, so that updates may have been missed */
  async function connectWithRetry(wasConnected: boolean): Promise<void> {
    for (let attempt = 0; !stopped.signal.aborted; attempt += 1) {
      try {
        if (wasConnected || attempt > 0) {
          const delay = RECONNECT_DELAYS[Math.min(attempt, RECONNECT_DELAYS.length - 1)];
          await pause(delay, null, { signal: stopped.signal });
        }
        await connect();
        if (wasConnected || attempt > 0) {
          log.info('live updates continue');
          for (const listener of allListeners()) listener({ kind: 'missed' });
        }
        return;
      } catch (error) {
        if (stopped.signal.aborted) return;
        const event = /timeout/i.test(String(error)) ? 'TIMED_OUT' : 'CHANNEL_ERROR';
        log.warn({ event, reason: String(error) }, 'live updates interrupted, trying again');
      }
    }
  }

  return {
    subscribe(channel, listener, sessionId) {
      const unsubscribe = addTo(subscribers, channel, listener);
      const leaveSession = sessionId && addTo(sessions, sessionId, listener);
      const [oldest, ...others] = sessions.get(sessionId ?? '') ?? [];
      if (others.length >= STREAMS_PER_SESSION) oldest?.({ kind: 'replaced' });
      if (!isListening) {
        isListening = true;
        void connectWithRetry(false);
      }
      return () => {
        unsubscribe();
        if (leaveSession) leaveSession();
      };
    },
    async stop() {
      stopped.abort();
      for (const listener of allListeners()) listener({ kind: 'closing' });
      subscribers.clear();
      sessions.clear();
      await client?.end();
      client = undefined;
    },
  };
}

/** Adds a listener under a key. @returns what removes it */
function addTo(map: Map<string, Set<Listener>>, key: string, listener: Listener): () => void {
  const listeners = map.get(key) ?? new Set();
  map.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) map.delete(key);
  };
}
