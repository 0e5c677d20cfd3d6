import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Toggle, type ToggleProps } from './toggle.tsx';

interface CheckboxProps extends ToggleProps {
  isInvalid?: boolean;
  children: ReactNode;
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="group relative flex items-start gap-3 text-sm has-disabled:opacity-55"
    >
      <Toggle id={id} {...props} />
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-md border border-line-strong bg-raised transition-colors duration-200',
          'group-has-checked:border-primary group-has-checked:bg-primary group-has-aria-invalid:border-danger',
          'forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none forced-colors:group-has-checked:bg-[Highlight]',
          'group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus',
        )}
      >
        <svg
          viewBox="0 0 16 16"
          className="size-3.5 text-on-primary opacity-0 group-has-checked:opacity-100 forced-colors:text-[HighlightText]"
          aria-hidden="true"
        >
          <path
            d="M3 8.5 6.5 12 13 4.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      </span>
      <span>{children}</span>
    </label>
  );
}
