/** The door of `payments`. */
export { priceOf, STANDARD_PRICE_CENTS } from './prices.ts';
export { returnSend } from './return-send.server.ts';
export { availableSends, type SendMeans, usableMeans } from './send-balance.rules.ts';
export { spendSend } from './spend-send.server.ts';
