import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import { classNames } from './class-names.ts';

interface DialogProps {
  title: string;
  /** Called when the dialog is closed with Escape or a click outside. */
  onClose: () => void;
  /** Closes it even without scripts, such as a link back. */
  closeControl: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * The browser's modal dialog, which traps the focus and closes on Escape. However it is closed, the
 * focus returns to what opened it. The server renders it open, so its content is available without
 * scripts.
 */
export function Dialog({ title, onClose, closeControl, className, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { pathname, search } = useLocation();
  const address = useRef('');
  // While it is rendered first: a control in it with autoFocus has the focus before any effect runs.
  const [opener] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );

  // Its end must come before the dialog leaves the page: closing it there would restore no focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    // The dialog rendered by the server is open, but not modal. Its reader may have scrolled it.
    const scrolled = dialog?.scrollTop ?? 0;
    const focused = document.activeElement;
    dialog?.close();
    dialog?.showModal();
    // It focused the first control; one with autoFocus had the focus before.
    if (dialog?.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });
    dialog?.scrollTo({ top: scrolled, behavior: 'instant' });
    return () => {
      dialog?.close();
      const isOutside =
        opener?.isConnected && opener !== document.body && !dialog?.contains(opener);
      if (isOutside) return (opener as HTMLElement).focus({ preventScroll: true });
      // Opened by its address, or in a browser that focuses no link that is clicked.
      const links = document.querySelectorAll<HTMLElement>('a[href]');
      [...links].find((link) => link.getAttribute('href') === address.current)?.focus();
    };
  }, [opener]);

  // The router's, not the window's: that one changes before a closed dialog leaves the page.
  useLayoutEffect(() => {
    address.current = createPath({ pathname, search });
  });

  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // Only clicks on the backdrop have the dialog itself as their target.
        if (event.target !== event.currentTarget) return;
        // The rest of the click would move the focus to what was below the dialog.
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        'dialog fixed inset-0 z-40 m-auto max-h-[92dvh] w-[min(60rem,94vw)] overflow-y-auto rounded-3xl border border-line bg-raised p-0 text-text shadow-raised',
        className,
      )}
    >
      <div className="p-5 sm:p-8">
        <div className="mb-5 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-3xl">
            {title}
          </h2>
          {closeControl}
        </div>
        {children}
      </div>
    </dialog>
  );
}
