import { Menu as AriaMenu, Button, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { classNames } from './class-names.ts';

export interface MenuEntry<Id extends string> {
  id: Id;
  label: string;
  isDangerous?: boolean;
}

interface MenuProps<Id extends string> {
  /** What the button that opens it is called: for whom or what the menu is. */
  label: string;
  entries: MenuEntry<Id>[];
  onAction: (id: Id) => void;
}

/** A few things that can be done, behind a button with three dots. */
export function Menu<Id extends string>({ label, entries, onAction }: MenuProps<Id>) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className="grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-hover hover:text-text"
      >
        <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true" fill="currentColor">
          <circle cx="12" cy="5.5" r="1.6" />
          <circle cx="12" cy="12" r="1.6" />
          <circle cx="12" cy="18.5" r="1.6" />
        </svg>
      </Button>
      <Popover
        placement="bottom end"
        className="min-w-44 rounded-2xl border border-line bg-raised p-1.5 text-text shadow-raised"
      >
        <AriaMenu className="outline-none" onAction={(id) => onAction(id as Id)}>
          {entries.map(({ id, label: name, isDangerous }) => (
            <MenuItem
              key={id}
              id={id}
              className={classNames(
                'cursor-pointer rounded-xl px-4 py-2.5 outline-none data-[focused]:bg-hover',
                isDangerous && 'text-danger',
              )}
            >
              {name}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
