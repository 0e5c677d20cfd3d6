/** How long the short texts of a message may be; a letter itself has no limit. */

/** Longest sender name a letter is signed with (product.md section 4). */
export const SENDER_NAME_MAX_LENGTH = 80;
export const RECIPIENT_NAME_MAX_LENGTH = 80;
export const SUBJECT_MAX_LENGTH = 200;
/** A line, not a letter: it stands in a mail that others may see over a shoulder. */
export const CLUE_MAX_LENGTH = 120;
/** What a form may hold in all, as bytes on the way: the only bound of a letter (product.md section 3). */
export const FORM_MAX_BYTES = 1024 * 1024;
