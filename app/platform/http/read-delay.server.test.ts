import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { measureReadDelay } from './read-delay.server.ts';

/** A server whose connections and clock the test controls. */
function openServer() {
  const server = new EventEmitter();
  let now = 0;
  let workedMs = 0;
  const delayOf = measureReadDelay(
    server,
    () => now,
    () => workedMs,
  );
  return {
    accept() {
      const socket = new Socket();
      server.emit('connection', socket);
      return socket;
    },
    delayOf: (socket: Socket) => delayOf({ socket }),
    work(milliseconds: number) {
      now += milliseconds;
      workedMs += milliseconds;
    },
    idle(milliseconds: number) {
      now += milliseconds;
    },
  };
}

describe('the delay of reading a request', () => {
  test('is what this turn of the event loop and the one before have worked', async () => {
    const { accept, delayOf, work, idle } = openServer();
    const socket = accept();
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    idle(5_000);
    expect(delayOf(socket)).toBe(0);
    work(30);
    await nextTurn();
    idle(5_000);
    work(40);
    expect(delayOf(socket)).toBe(70);
    await nextTurn();
    expect(delayOf(socket)).toBe(40);
  });

  test('grows for the first requests of a crowd, of which each turn accepts one', async () => {
    const { accept, delayOf, work } = openServer();
    const delays: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const socket = accept();
      work(100);
      await nextTurn();
      delays.push(delayOf(socket));
    }
    expect(delays).toEqual([100, 200, 300, 400]);
    await nextTurn();
    const later = accept();
    work(10);
    expect(delayOf(later)).toBe(10);
  });

  test('is short when connections keep coming, and after a pause on an open connection', async () => {
    const { accept, delayOf, work, idle } = openServer();
    const first = accept();
    for (let turn = 0; turn < 11; turn += 1) {
      work(100);
      await nextTurn();
      accept();
    }
    expect(delayOf(accept())).toBe(0);
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    idle(60_000);
    expect(delayOf(first)).toBe(0);
  });
});
