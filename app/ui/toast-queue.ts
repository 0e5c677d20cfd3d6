import type { Notice } from './notice.ts';

const LIFE_MS = 7_000;
const MAX_VISIBLE = 3;

export interface Toast {
  key: number;
  notice: Notice;
}

/** Calls back once after so many milliseconds. @returns a function that stops it */
type StartTimer = (callback: () => void, milliseconds: number) => () => void;

interface Waiting extends Toast {
  stopTimer: (() => void) | null;
}

/**
 * The notices shown as toasts, the newest first. Each is shown for seven seconds; those beyond the third
 * wait until there is room.
 */
export function createToastQueue(startTimer: StartTimer) {
  let toasts: Waiting[] = [];
  let visible: readonly Waiting[] = [];
  let isPaused = false;
  let lastKey = 0;
  const listeners = new Set<() => void>();

  function close(key: number): void {
    if (!toasts.some((toast) => toast.key === key)) return;
    show(toasts.filter((toast) => toast.key !== key));
  }

  function show(next: Waiting[]): void {
    toasts = next;
    const shownBefore = visible;
    visible = toasts.slice(0, MAX_VISIBLE);
    for (const toast of shownBefore) if (!visible.includes(toast)) stop(toast);
    for (const toast of visible) start(toast);
    for (const listener of listeners) listener();
  }

  function start(toast: Waiting): void {
    if (!isPaused) toast.stopTimer ??= startTimer(() => close(toast.key), LIFE_MS);
  }

  function stop(toast: Waiting): void {
    toast.stopTimer?.();
    toast.stopTimer = null;
  }

  return {
    /** @returns a function that closes it */
    add(notice: Notice): () => void {
      const key = ++lastKey;
      show([{ key, notice, stopTimer: null }, ...toasts]);
      return () => close(key);
    },
    close,
    /** Toasts stay until `resume`, and then for their whole time. */
    pause(): void {
      isPaused = true;
      for (const toast of visible) stop(toast);
    },
    resume(): void {
      isPaused = false;
      for (const toast of visible) start(toast);
    },
    visible: (): readonly Toast[] => visible,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
