/** Fits a line of a list and the title of the letter's page. */
export const SUBJECT_MAX_LENGTH = 200;

/** The largest request body of a letter's form. A letter has no limit of its own. */
export const FORM_MAX_BYTES = 1024 * 1024;
