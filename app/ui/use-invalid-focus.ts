import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the first invalid field of a form that was refused, so that nobody has to look for
 * what is wrong. What is wrong with several fields together is an alert, which comes into view. A folded
 * line that holds it is opened.
 * @param errors by field or as a list; a new object each time the form is refused
 */
export function useInvalidFocus(
  form: RefObject<HTMLFormElement | null>,
  errors: object = {},
): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) showFirstProblem(form.current);
  }, [form, errors]);
}

/** @returns whether there is a problem to show */
export function showFirstProblem(form: HTMLElement | null): boolean {
  const first =
    form?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    form?.querySelector<HTMLElement>('[role=alert]');
  if (!first) return false;
  first.closest('details:not([open])')?.querySelector('summary')?.click();
  if (first.hasAttribute('aria-invalid')) {
    first.focus();
    const said = first.getAttribute('aria-describedby')?.split(' ').at(-1);
    if (said) document.getElementById(said)?.scrollIntoView({ block: 'nearest' });
  } else first.scrollIntoView({ block: 'center' });
  return true;
}
