import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger' | 'film';
type Size = 'small' | 'medium' | 'large';

const looks: Record<Look, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover forced-colors:border',
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

interface ButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'onClick' | 'style'> {
  look?: Look;
  size?: Size;
  isDisabled?: boolean;
  /** Shows that its action is running; it cannot be pressed again. */
  isBusy?: boolean;
  onPress?: () => void;
  children: ReactNode;
}

/** The browser's button. While it is busy it keeps the focus, and Enter in a field submits nothing. */
export function Button(props: ButtonProps) {
  const { look, size, type = 'button', className, children, ...rest } = props;
  const { isDisabled = false, isBusy = false, onPress, ...attributes } = rest;

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) return event.preventDefault();
    // Safari focuses no button that is clicked, and dialogs return the focus to what opened them.
    event.currentTarget.focus({ preventScroll: true });
    onPress?.();
  }

  return (
    <button
      {...attributes}
      type={isBusy ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={press}
      className={classNames(buttonClass(look, size), className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
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
