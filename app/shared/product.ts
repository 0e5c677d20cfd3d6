/** The product's name. Company, postal address and support contacts come from the configuration. */
export const productName = 'Unsent';

/** Free sends of a new account, and of an account without a profile row. */
export const FREE_TRIAL_SENDS = 1;
