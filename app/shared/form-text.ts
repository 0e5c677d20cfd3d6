import { z } from 'zod';
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  normalizeEmail,
  PASTED_EMAIL_MAX_LENGTH,
} from './email-address.ts';

/**
 * Texts and lists from outside, each with the limit that its meaning sets: what has none fills the
 * database. The rule `rules/outside-input.grit` refuses schemas without one.
 */

export const textUpTo = (length: number, message?: string) => z.string().max(length, message);

/** A list. One that is too long is refused before its items are looked at. */
export const listUpTo = <Item extends z.ZodType>(length: number, item: Item) =>
  z
    .custom<z.input<Item>[]>((list) => Array.isArray(list) && list.length <= length)
    .pipe(z.array(item));

/** An address, however it was pasted; normalized. */
export const emailAddress = (message?: string) =>
  textUpTo(PASTED_EMAIL_MAX_LENGTH, message)
    .transform(normalizeEmail)
    .pipe(z.email({ pattern: EMAIL_PATTERN, error: message }).max(EMAIL_MAX_LENGTH, message));

/** Longer than the address of any picture or page. */
const WEB_ADDRESS_MAX_LENGTH = 2_000;

export const webAddress = () => z.url().max(WEB_ADDRESS_MAX_LENGTH);
