import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface MenuEntry<Id extends string> {
  id: Id;
  label: string;
  isDangerous?: boolean;
}

interface MenuProps<Id extends string> {
  /** The accessible name of the menu and its button: whom or what it is for. */
  label: string;
  entries: MenuEntry<Id>[];
  onAction: (id: Id) => void;
}

const GAP_PX = 6;

/**
 * A menu behind a button with three dots. The browser's popover closes it on Escape or a click outside,
 * and restores the focus.
 */
export function Menu<Id extends string>({ label, entries, onAction }: MenuProps<Id>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  function positionMenu({ newState }: ToggleEvent<HTMLDivElement>) {
    const [from, list] = [button.current?.getBoundingClientRect(), menu.current];
    if (newState !== 'open' || !from || !list) return;
    const hasRoomBelow = from.bottom + GAP_PX + list.offsetHeight < window.innerHeight;
    const top = hasRoomBelow ? from.bottom + GAP_PX : from.top - GAP_PX - list.offsetHeight;
    list.style.top = `${Math.max(GAP_PX, top)}px`;
    list.style.left = `${Math.max(GAP_PX, from.right - list.offsetWidth)}px`;
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="menu"
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-hover hover:text-text"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" fill="currentColor">
          <circle cx="12" cy="5.5" r="1.6" />
          <circle cx="12" cy="12" r="1.6" />
          <circle cx="12" cy="18.5" r="1.6" />
        </svg>
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={positionMenu}
        onKeyDown={moveFocus}
        className="inset-auto m-0 min-w-44 rounded-2xl border border-line bg-raised p-1.5 text-text shadow-raised"
      >
        {entries.map((entry, index) => (
          <button
            key={entry.id}
            // As an attribute, which the browser applies when it opens the popover: React's prop would
            // focus the button at once, while it is still hidden.
            ref={(item) => {
              if (index === 0) item?.setAttribute('autofocus', '');
            }}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              menu.current?.hidePopover();
              onAction(entry.id);
            }}
            className={classNames(
              'block w-full rounded-xl px-4 py-2.5 text-start outline-none hover:bg-hover focus:bg-hover',
              entry.isDangerous && 'text-danger',
            )}
          >
            {entry.label}
          </button>
        ))}
      </div>
    </>
  );
}

/** Arrow keys cycle through the items, Home and End go to the ends, Tab closes the menu. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll('button')];
  const current = items.indexOf(event.target as HTMLButtonElement);
  const to = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}
