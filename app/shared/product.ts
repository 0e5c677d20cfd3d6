/** The name on everything. Company, address and support contacts come from the configuration. */
export const productName = 'Unsent';
