/** A subject is shown in lists and as the title of the letter's page. */
export const SUBJECT_MAX_LENGTH = 200;

/** The largest request body of a letter's form in bytes: the only limit on a letter's length. */
export const FORM_MAX_BYTES = 1024 * 1024;
