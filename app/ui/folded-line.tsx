import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { closeOnBack } from './close-on-back.ts';

interface FoldedLineProps {
  /** Of one group, only one line is open at a time. */
  group: string;
  label: string;
  /** What is chosen, in a few words. */
  value: ReactNode;
  /** Whether that differs from what most people choose. */
  isChanged?: boolean;
  /** Why to open it, shown while it is closed. */
  hint?: string | null;
  /** Whether it is about what is wrong with the form: without scripts, it comes unfolded. */
  hasError?: boolean;
  /** Called when it is unfolded. */
  onOpen?: () => void;
  /** Its fields. */
  children: ReactNode;
}

/** Where a sheet from the foot of the window is nearer to the thumb than a field in the page. */
const PHONE = '(width < 40rem)';

/**
 * A choice in one line, which unfolds to its fields; on a phone, to a sheet that Back closes as well. The
 * fields are part of the form in any case, and without scripts they unfold in the page.
 */
export function FoldedLine(props: FoldedLineProps) {
  const {
    group,
    label,
    value,
    isChanged = false,
    hint,
    hasError = false,
    onOpen,
    children,
  } = props;
  const [isOpen] = useState(hasError);
  const line = useRef<HTMLDetailsElement>(null);
  const sheet = useRef<HTMLDialogElement>(null);
  /** Null while no sheet is open. */
  const shown = useRef<ReturnType<typeof closeOnBack>>(null);

  function openSheet(event: MouseEvent<HTMLElement>) {
    if (!line.current || !sheet.current || !matchMedia(PHONE).matches) return;
    event.preventDefault();
    // The focus returns to what has it now.
    event.currentTarget.focus({ preventScroll: true });
    line.current.open = true;
    // Closing it would end as closing the sheet does.
    sheet.current.removeAttribute('open');
    sheet.current.showModal();
    shown.current = closeOnBack(() => {
      shown.current = null;
      sheet.current?.close();
    });
  }

  function onClose() {
    // Its fields stay in the page, for when the window grows and for the next time.
    sheet.current?.setAttribute('open', '');
    if (line.current) line.current.open = false;
    // A browser may close it without asking.
    closeSheet();
  }

  // The page may be left with it, as at the end of a session.
  useEffect(() => () => shown.current?.forget(), []);

  const closeSheet = () => shown.current?.goBack();
  const isSheet = () => sheet.current?.matches(':modal') ?? false;

  /** Enter would press the first button of the form behind the sheet. */
  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event;
    if (key !== 'Enter' || event.defaultPrevented || !isSheet()) return;
    if (!(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    closeSheet();
  }

  return (
    <details
      ref={(element) => {
        line.current = element;
        // It may have been unfolded before the scripts came.
        if (element?.open) onOpen?.();
      }}
      name={group}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className="group/line border-b border-line lg:open:col-span-2"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is the control of its details */}
      <summary
        onClick={openSheet}
        className="-mx-2 flex min-h-12 list-none items-baseline gap-3 rounded-lg px-2 py-2.5 hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <span className="w-20 shrink-0 text-sm text-soft">{label}</span>
        <span className="min-w-0 flex-1">
          <span className={classNames('block truncate', isChanged && 'font-semibold')}>
            {value}
          </span>
          {hint && <span className="block text-sm text-soft group-open/line:hidden">{hint}</span>}
        </span>
        <span
          aria-hidden="true"
          className="text-soft transition-transform group-open/line:rotate-90 rtl:-scale-x-100"
        >
          ›
        </span>
      </summary>
      <dialog
        ref={sheet}
        open
        aria-label={label}
        onClose={onClose}
        onCancel={(event) => {
          event.preventDefault();
          closeSheet();
        }}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget || !isSheet()) return;
          event.preventDefault();
          closeSheet();
        }}
        onKeyDown={onKeyDown}
        className="sheet group/sheet"
      >
        <div className="flex flex-col gap-5 pt-2 pb-5 group-[:modal]/sheet:p-5">
          <p aria-hidden="true" className="hidden font-serif text-2xl group-[:modal]/sheet:block">
            {label}
          </p>
          {children}
          <Button
            look="secondary"
            className="hidden! group-[:modal]/sheet:inline-flex!"
            onPress={() => closeSheet()}
          >
            Done
          </Button>
        </div>
      </dialog>
    </details>
  );
}
