import { type FocusEventHandler, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './input-class.ts';

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'type' | 'inputMode' | 'autoComplete' | 'placeholder' | 'value' | 'defaultValue'
> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'minLength' | 'maxLength' | 'list' | 'aria-label'>;

interface TextFieldProps extends Passed {
  label: string;
  description?: ReactNode;
  /** A validation message. */
  error?: string | undefined;
  /** Makes it a text area with this many rows. */
  rows?: number;
  isOptional?: boolean;
  /** Tells screen readers. The server checks it, so that the browser shows no message of its own. */
  isRequired?: boolean;
  isDisabled?: boolean;
  /** The first and last allowed day of a date input. */
  min?: string;
  max?: string;
  onChange?: (text: string) => void;
  onBlur?: FocusEventHandler;
  'aria-describedby'?: string;
  inputClassName?: string;
}

/** The browser's text field, with its label, description and error. */
export function TextField(props: TextFieldProps) {
  const { label, description, error, rows, isOptional, isRequired, isDisabled, ...rest } = props;
  const { min, max, type, onChange, inputClassName, ...shared } = rest;
  const id = useId();
  const describedBy = [
    Boolean(description) && `${id}-description`,
    Boolean(error) && `${id}-error`,
    shared['aria-describedby'],
  ];
  const attributes = {
    ...shared,
    id,
    disabled: isDisabled,
    // In the direction of what is typed.
    dir: type && type !== 'text' ? undefined : 'auto',
    'aria-required': isRequired,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(...describedBy) || undefined,
  } as const;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {rows ? (
        <textarea
          {...attributes}
          rows={rows}
          onChange={(event) => onChange?.(event.target.value)}
          className={classNames(inputClass, 'min-h-24 resize-y py-3', inputClassName)}
        />
      ) : (
        <input
          {...attributes}
          type={type ?? 'text'}
          min={min}
          max={max}
          onChange={(event) => onChange?.(event.target.value)}
          className={classNames(inputClass, 'min-h-11', inputClassName)}
        />
      )}
      {description && (
        <span id={`${id}-description`} className="text-sm text-soft">
          {description}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="text-sm text-danger">
          {error}
        </span>
      )}
    </div>
  );
}
