import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  children: ReactNode;
  description?: ReactNode;
}

export function Switch({ children, description, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className="group flex items-start justify-between gap-4 data-[disabled]:opacity-55"
    >
      <span className="flex flex-col">
        <span className="text-sm font-medium">{children}</span>
        {description && <span className="text-sm text-soft">{description}</span>}
      </span>
      <span
        aria-hidden="true"
        className="relative mt-0.5 h-6 w-11 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors duration-200 group-has-checked:border-primary group-has-checked:bg-primary group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-offset-2 group-data-[focus-visible]:outline-focus"
      >
        <span className="absolute start-0.5 top-0.5 size-4.5 rounded-full bg-text transition-transform duration-200 group-has-checked:translate-x-5 group-has-checked:bg-on-primary rtl:group-has-checked:-translate-x-5" />
      </span>
    </AriaSwitch>
  );
}
