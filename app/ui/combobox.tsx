import { useId, useState } from 'react';
import { searchableText } from '#app/shared/text.ts';
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
 * reader and phone supports. When the field loses focus, text that begins one option only chooses it, and
 * all other text is reset.
 */
export function Combobox({ label, description, options, value, onChange }: ComboboxProps) {
  const id = useId();
  const chosenLabel = options.find((option) => option.id === value)?.label ?? value;
  const [text, setText] = useState(chosenLabel);

  /** Ends the typing: a city is enough, without the rest of its label. */
  const finishTyping = () => {
    const wanted = searchableText(text.trim());
    const found = options.filter((option) => searchableText(option.label).startsWith(wanted));
    const [match] = found;
    if (wanted === '' || found.length !== 1 || !match) return setText(chosenLabel);
    setText(match.label);
    if (match.id !== value) onChange(match.id);
  };

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
          const wanted = searchableText(typed.trim());
          const option = options.find(({ label: name }) => searchableText(name) === wanted);
          if (option) onChange(option.id);
        }}
        onBlur={finishTyping}
        onKeyDown={(event) => {
          // Enter would submit the form with the option chosen before.
          if (event.key !== 'Enter' || text === chosenLabel) return;
          event.preventDefault();
          finishTyping();
        }}
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
