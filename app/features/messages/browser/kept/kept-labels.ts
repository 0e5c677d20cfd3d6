/** What is done with letters for nobody, in the same words everywhere. */
export const KEEP_UNSENT = 'Keep it unsent';
export const BURN = 'Burn it';
