/** The door of `payments`. */
export { priceOf } from './prices.ts';
export { returnSend } from './return-send.server.ts';
export { availableSends, usableMeans } from './send-balance.rules.ts';
export { spendSend } from './spend-send.server.ts';
