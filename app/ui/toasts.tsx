import { type FocusEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from './class-names.ts';
import type { Notice } from './notice.ts';
import { createToastQueue, type Toast } from './toast-queue.ts';

const queue = createToastQueue((callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
});

/** Shows a notice as a toast. @returns a function that closes it */
export const showNotice = (notice: Notice): (() => void) => queue.add(notice);

const tones: Record<Notice['tone'], string> = {
  neutral: 'border-line',
  success: 'border-success',
  destructive: 'border-danger',
};

const noticeClass = (tone: Notice['tone']) =>
  classNames(
    'flex w-full max-w-sm items-start gap-3 rounded-2xl border-s-4 border bg-raised px-4 py-3 text-sm text-text shadow-raised',
    tones[tone],
  );

/** A modal dialog makes everything outside itself inert, so toasts appear in it while it is open. */
const toastContainer = () => document.querySelector<HTMLElement>('dialog:modal') ?? document.body;

const NO_TOASTS: readonly Toast[] = [];

/** The region where toasts appear; render it once, near the end of the page. */
export function Toasts() {
  const toasts = useSyncExternalStore(queue.subscribe, queue.visible, () => NO_TOASTS);
  return toasts.length === 0 ? null : createPortal(<Region toasts={toasts} />, toastContainer());
}

/** Toasts wait while one of them is pointed at or has the focus. */
function Region({ toasts }: { toasts: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  const reasonsToWait = useRef(new Set<'hover' | 'focus'>());

  function wait(reason: 'hover' | 'focus', isOn: boolean) {
    if (isOn) reasonsToWait.current.add(reason);
    else reasonsToWait.current.delete(reason);
    if (reasonsToWait.current.size > 0) queue.pause();
    else queue.resume();
  }

  function enter({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
    wait('focus', true);
  }

  function close(toast: Toast) {
    queue.close(toast.key);
    // The button that had the focus is gone.
    wait('focus', false);
    (focusedBefore.current as HTMLElement | null)?.focus({ preventScroll: true });
  }

  useEffect(() => queue.resume, []);

  return (
    <section
      ref={region}
      aria-label="Notifications"
      tabIndex={-1}
      onPointerEnter={() => wait('hover', true)}
      onPointerLeave={() => wait('hover', false)}
      onFocus={enter}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) wait('focus', false);
      }}
      className="fixed inset-x-4 top-18 z-50 flex flex-col items-center gap-2 outline-none sm:inset-x-auto sm:end-6 sm:top-auto sm:bottom-6 sm:items-end"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.key} notice={toast.notice} onClose={() => close(toast)} />
      ))}
    </section>
  );
}

function ToastCard({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const id = useId();
  return (
    <div
      role="alertdialog"
      aria-modal="false"
      aria-labelledby={`${id}-title`}
      aria-describedby={notice.description && `${id}-description`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: read again, and kept, by focusing it
      tabIndex={0}
      className={noticeClass(notice.tone)}
    >
      <div role="alert" aria-atomic="true" className="flex min-w-0 flex-1 flex-col">
        <span id={`${id}-title`} className="font-semibold">
          {notice.title}
        </span>
        {notice.description && <span id={`${id}-description`}>{notice.description}</span>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={onClose}
        className="-m-1 rounded-full px-2 py-1 text-soft hover:text-text"
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

/**
 * Shows a notice that came with the page: as a toast with scripts, as a line in the page without. It is
 * closed when the next notice arrives or the page is left.
 */
export function PageNotice({
  notice,
  hasScripts = true,
}: {
  notice: Notice | null | undefined;
  hasScripts?: boolean;
}) {
  useEffect(() => {
    if (notice) return showNotice(notice);
  }, [notice]);
  if (!notice) return null;
  const line = (
    <div role={notice.tone === 'destructive' ? 'alert' : 'status'} className="page py-4">
      <p className={noticeClass(notice.tone)}>
        <span>
          <strong className="block font-semibold">{notice.title}</strong>
          {notice.description}
        </span>
      </p>
    </div>
  );
  return hasScripts ? <noscript>{line}</noscript> : line;
}
