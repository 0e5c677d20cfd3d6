import { type ReactNode, useId } from 'react';
import { Toggle, type ToggleProps } from './toggle.tsx';

interface SwitchProps extends ToggleProps {
  children: ReactNode;
  description?: ReactNode;
}

export function Switch({ children, description, ...props }: SwitchProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="group relative flex items-start justify-between gap-4 has-disabled:opacity-55"
    >
      <Toggle
        id={id}
        role="switch"
        aria-labelledby={`${id}-name`}
        aria-describedby={description ? `${id}-description` : undefined}
        {...props}
      />
      <span className="flex flex-col">
        <span id={`${id}-name`} className="text-sm font-medium">
          {children}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-sm text-soft">
            {description}
          </span>
        )}
      </span>
      <span
        aria-hidden="true"
        className="relative mt-0.5 h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-200 group-has-checked:border-primary group-has-checked:bg-primary group-has-focus-visible:outline-2 group-has-focus-visible:outline-offset-2 group-has-focus-visible:outline-focus forced-colors:border-[ButtonText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none forced-colors:group-has-checked:bg-[Highlight]"
      >
        <span className="absolute start-0.5 top-0.5 size-4.5 rounded-full bg-text transition-transform duration-200 group-has-checked:translate-x-5 group-has-checked:bg-on-primary rtl:group-has-checked:-translate-x-5 forced-colors:bg-[ButtonText] forced-colors:group-has-checked:bg-[HighlightText]" />
      </span>
    </label>
  );
}
