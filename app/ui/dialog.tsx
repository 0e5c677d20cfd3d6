import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface DialogProps {
  title: string;
  /** Called when the person closes it by Escape or by a click beside it. */
  onClose: () => void;
  /** What closes it where no script runs, such as a link back. */
  closeControl: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * The browser's own dialog: it keeps the focus, closes on Escape and gives it back. In the page as
 * the server sends it, it stands open, so what it says is there without scripts too.
 */
export function Dialog({ title, onClose, closeControl, className, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    // The one the server sent stands open without being modal.
    dialog?.close();
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

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
        // Only the backdrop is the dialog itself; everything else lies inside its panel.
        if (event.target === event.currentTarget) onClose();
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
