/** The name on everything. Company, address and support contacts come from the configuration. */
export const productName = 'Unsent';

/** Free sends of a new account, and of one that has no row of its own yet (spec section 3). */
export const FREE_TRIAL_SENDS = 1;
