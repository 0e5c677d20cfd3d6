/** Fits a line of a list and the title of the letter's page. */
export const SUBJECT_MAX_LENGTH = 200;

/** The largest request body of a letter's form. A letter has no limit of its own. */
export const FORM_MAX_BYTES = 1024 * 1024;

/** Holds the times of the phrases in a recording of three minutes, and more. */
export const RECORDING_TIMES_MAX_LENGTH = 64 * 1024;

/** Drafts that an account keeps, and what their letters may hold together. As many deleted ones can be restored. */
export const DRAFTS_MAX = 200;
export const DRAFTS_MAX_BYTES = 10 * FORM_MAX_BYTES;

/** Letters that an account keeps for nobody, and what they may hold together. */
export const KEPT_MAX = 500;
export const KEPT_MAX_BYTES = 10 * FORM_MAX_BYTES;

/** The longest list of addresses that a sender keeps themselves from writing to. */
export const NEVER_WRITE_MAX = 100;
