import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'film';
type Size = 'small' | 'medium' | 'large';

const looks: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-line-strong text-text hover:bg-hover',
  quiet: 'text-text hover:bg-hover',
  danger: 'border border-danger text-danger hover:bg-danger-soft',
  // Secondary, on a film's picture.
  film: 'border border-on-film bg-veil text-on-film hover:bg-on-film hover:text-film-shade',
};

const sizes: Record<Size, string> = {
  small: 'min-h-9 px-3.5 text-sm',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-8 text-lg',
};

/** The classes of a button, for the few elements that must be something else. */
export function buttonClass(look: Look = 'primary', size: Size = 'medium'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-full font-medium no-underline transition-colors duration-200',
    'disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  look?: Look;
  size?: Size;
  /** Shows that its action is running; it cannot be pressed again. */
  isBusy?: boolean;
  className?: string;
  children: ReactNode;
}

export function Button({ look, size, isBusy = false, className, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      isPending={isBusy}
      className={classNames(buttonClass(look, size), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </AriaButton>
  );
}

interface ButtonLinkProps extends LinkProps {
  look?: Look;
  size?: Size;
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={classNames(buttonClass(look, size), className)} />;
}
