import { useId } from 'react';
import { classNames } from './class-names.ts';

interface SelectFieldProps {
  label: string;
  name: string;
  defaultValue: string | number;
  options: { value: string | number; label: string }[];
  description?: string | undefined;
  className?: string;
}

/** The browser's select, which phones display best themselves. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, defaultValue, options, description, className } = props;
  const id = useId();
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        name={name}
        defaultValue={defaultValue}
        aria-describedby={description && `${id}-description`}
        className="min-h-11 w-full rounded-xl border border-line-strong bg-raised px-3 text-base text-text transition-colors duration-200 hover:border-accent"
      >
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {description && (
        <p id={`${id}-description`} className="text-sm text-soft">
          {description}
        </p>
      )}
    </div>
  );
}
