import { z } from 'zod';

/**
 * Texts from outside, each with the limit that its meaning sets: what has none fills the database.
 * The rule `rules/form-texts.grit` refuses schemas of texts without one.
 */

/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

export const textUpTo = (length: number, message?: string) => z.string().max(length, message);

export const emailAddress = (message?: string) => z.email(message).max(EMAIL_MAX_LENGTH, message);

/** Longer than the address of any picture or page. */
const WEB_ADDRESS_MAX_LENGTH = 2_000;

export const webAddress = () => z.url().max(WEB_ADDRESS_MAX_LENGTH);
