import { expect, test, vi } from 'vitest';
import type { Notice } from './notice.ts';
import { createToastQueue } from './toast-queue.ts';

const notice = (title: string): Notice => ({ title, tone: 'neutral' });

/** A queue whose time passes when the test says so. */
function createQueue() {
  let now = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const queue = createToastQueue((callback, milliseconds) => {
    const timer = { at: now + milliseconds, callback };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const { at, callback } of [...timers]) if (at <= now) callback();
  };
  const titles = () => queue.visible().map((toast) => toast.notice.title);
  return { queue, pass, titles };
}

test('toasts are shown newest first, and close by themselves', () => {
  const { queue, pass, titles } = createQueue();
  queue.add(notice('first'));
  pass(3_000);
  queue.add(notice('second'));
  expect(titles()).toEqual(['second', 'first']);
  pass(4_000);
  expect(titles()).toEqual(['second']);
  pass(3_000);
  expect(titles()).toEqual([]);
});

test('a fourth toast hides the oldest until there is room', () => {
  const { queue, titles } = createQueue();
  queue.add(notice('first'));
  for (const title of ['second', 'third']) queue.add(notice(title));
  const closeFourth = queue.add(notice('fourth'));
  expect(titles()).toEqual(['fourth', 'third', 'second']);
  closeFourth();
  expect(titles()).toEqual(['third', 'second', 'first']);
});

test('nothing closes while the toasts are paused, and new ones wait as well', () => {
  const { queue, pass, titles } = createQueue();
  queue.add(notice('first'));
  queue.pause();
  queue.add(notice('second'));
  pass(60_000);
  expect(titles()).toEqual(['second', 'first']);
  queue.resume();
  pass(7_000);
  expect(titles()).toEqual([]);
});

test('a listener hears of every change until it stops listening', () => {
  const { queue } = createQueue();
  const listener = vi.fn();
  const stop = queue.subscribe(listener);
  const close = queue.add(notice('first'));
  close();
  close();
  stop();
  queue.add(notice('second'));
  expect(listener).toHaveBeenCalledTimes(2);
});
