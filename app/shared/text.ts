/** True when there is nothing to read in it. */
export const isBlank = (text: string) => text.trim() === '';

/** The text, or nothing where it has nothing to say. */
export const orNull = (text: string | null | undefined) =>
  text && !isBlank(text) ? text.trim() : null;

/** An e-mail address as we keep and compare it: without outer space, in lower case. */
export const normalizeEmail = (address: string) => address.trim().toLowerCase();
