import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

interface BackLinkProps extends Omit<LinkProps, 'children'> {
  /** Where it leads, such as "Dashboard". */
  children: ReactNode;
}

/** Leads back to the page above, over the title of a page. */
export function BackLink({ className, children, ...props }: BackLinkProps) {
  return (
    <Link
      {...props}
      className={classNames(
        'inline-flex min-h-11 items-center gap-2 text-sm text-soft hover:text-text',
        className,
      )}
    >
      <span aria-hidden="true">←</span> {children}
    </Link>
  );
}
