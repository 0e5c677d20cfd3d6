import { useId, useState } from 'react';
import { inputClass } from './input-class.ts';

interface Option {
  id: string;
  label: string;
}

interface ComboboxProps {
  label: string;
  description: string;
  options: Option[];
  value: string;
  onChange: (id: string) => void;
}

/**
 * A choice among many, found by typing part of its name. Uses the browser's datalist, which every screen
 * reader and phone supports. Text that matches no option is reset when the field loses focus.
 */
export function Combobox({ label, description, options, value, onChange }: ComboboxProps) {
  const id = useId();
  const labelOf = (optionId: string) => options.find((option) => option.id === optionId)?.label;
  const [text, setText] = useState(labelOf(value) ?? value);

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        list={`${id}-options`}
        autoComplete="off"
        aria-describedby={`${id}-description`}
        value={text}
        // Typing then replaces the text, so that the list is not filtered by the current choice.
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const typed = event.target.value;
          setText(typed);
          const wanted = typed.trim().toLowerCase();
          const option = options.find(({ label: name }) => name.toLowerCase() === wanted);
          if (option) onChange(option.id);
        }}
        onBlur={() => setText(labelOf(value) ?? value)}
        className={`${inputClass} min-h-11`}
      />
      <datalist id={`${id}-options`}>
        {options.map((option) => (
          <option key={option.id} value={option.label} />
        ))}
      </datalist>
      <p id={`${id}-description`} className="text-sm text-soft">
        {description}
      </p>
    </div>
  );
}
