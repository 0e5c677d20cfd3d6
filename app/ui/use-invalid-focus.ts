import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the first invalid field of a form that was refused, so that nobody has to look for
 * what is wrong. What is wrong with several fields together is an alert, which comes into view.
 * @param errors by field or as a list; a new object each time the form is refused
 */
export function useInvalidFocus(
  form: RefObject<HTMLFormElement | null>,
  errors: object = {},
): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (field) field.focus();
    else form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
  }, [form, errors]);
}
