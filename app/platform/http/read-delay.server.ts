import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that arrive for longer than this are a steady stream: each was accepted soon. */
const BURST_MAX_MS = 1_000;

/** For how many milliseconds a request that is read now may have waited to be read. */
export type ReadDelay = (incoming: Pick<IncomingMessage, 'socket'>) => number;

/**
 * Estimates how long requests wait before this process reads them, which nothing in them tells:
 *
 * - On an open connection they wait for this turn of the event loop, or for the one before.
 * - A new connection waits in the queue of the system first. libuv accepts a single one in each turn,
 *   so on a busy process the last of a crowd waits as long as hundreds of answers take. As long as
 *   every turn has accepted one, others have been waiting.
 *
 * @param now milliseconds on a clock that never goes back
 * @param workedMs for how many milliseconds the event loop has worked so far
 */
export function measureReadDelay(
  server: EventEmitter,
  now: () => number,
  workedMs: () => number,
): ReadDelay {
  let turn = 0;
  let [workedBeforeLast, workedBefore] = [workedMs(), workedMs()];
  let crowdSince: number | null = null;
  let hasAccepted = false;
  const accepted = new WeakMap<Socket, { turn: number; since: number }>();

  server.on('connection', (socket: Socket) => {
    hasAccepted = true;
    crowdSince ??= now();
    const isCrowd = now() - crowdSince < BURST_MAX_MS;
    accepted.set(socket, { turn, since: isCrowd ? crowdSince : now() });
  });

  function beginTurn(): void {
    turn += 1;
    [workedBeforeLast, workedBefore] = [workedBefore, workedMs()];
    if (!hasAccepted) crowdSince = null;
    hasAccepted = false;
    // Without a reference it neither keeps the process alive nor ends the wait for events.
    setImmediate(beginTurn).unref();
  }
  beginTurn();

  return ({ socket }) => {
    const connection = accepted.get(socket);
    // A request that was there already is read in the turn after its connection was accepted.
    if (connection && turn - connection.turn <= 1) return now() - connection.since;
    return workedMs() - workedBeforeLast;
  };
}
