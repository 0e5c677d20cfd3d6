import { useMemo, useState } from 'react';
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';

export interface Option {
  id: string;
  label: string;
  /** More words it is found by. */
  alsoFoundBy?: string;
}

interface ComboboxProps {
  label: string;
  description?: string;
  options: Option[];
  value: string;
  onChange: (id: string) => void;
}

/** As many as fit a list that is looked at; the rest is found by typing. */
const SHOWN = 40;

const fold = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('_', ' ');

/** One of many, found by typing a part of its name. */
export function Combobox({ label, description, options, value, onChange }: ComboboxProps) {
  const chosen = options.find(({ id }) => id === value);
  const [input, setInput] = useState(chosen?.label ?? '');
  const shown = useMemo(() => {
    const wanted = fold(input);
    const isUnchanged = options.some((option) => option.id === value && option.label === input);
    const matching = isUnchanged
      ? options
      : options.filter(({ label, alsoFoundBy = '' }) =>
          fold(`${label} ${alsoFoundBy}`).includes(wanted),
        );
    return matching.slice(0, SHOWN);
  }, [options, input, value]);

  return (
    <AriaComboBox
      items={shown}
      inputValue={input}
      onInputChange={setInput}
      selectedKey={value || null}
      onSelectionChange={(key) => {
        if (key === null) {
          setInput(chosen?.label ?? '');
          return;
        }
        setInput(options.find(({ id }) => id === key)?.label ?? '');
        onChange(String(key));
      }}
      allowsEmptyCollection
      menuTrigger="focus"
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <div className="relative">
        <Input className="min-h-11 w-full rounded-xl border border-line-strong bg-raised ps-4 pe-11 text-base hover:border-accent focus:border-accent focus:outline-2 focus:outline-offset-1 focus:outline-focus" />
        <Button className="absolute inset-y-0 end-1 grid w-9 place-items-center text-soft">
          <span aria-hidden="true">⌄</span>
        </Button>
      </div>
      {description && (
        <Text slot="description" className="text-sm text-soft">
          {description}
        </Text>
      )}
      <Popover className="max-h-72 w-(--trigger-width) overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 text-text shadow-raised">
        <ListBox<Option>
          renderEmptyState={() => <p className="px-3 py-2 text-sm text-soft">Nothing found.</p>}
          className="outline-none"
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className="cursor-pointer rounded-lg px-3 py-2 outline-none data-[focused]:bg-hover data-[selected]:font-medium data-[selected]:text-accent"
            >
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
