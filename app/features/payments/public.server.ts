/** The door of `payments`. */
export { findSendBalance } from './balance.queries.server.ts';
export { creditsOf, editCredits } from './edit-credits.server.ts';
export { priceOf } from './prices.ts';
export { returnSend } from './return-send.server.ts';
export { hasSends, type SendMeans, usableMeans } from './send-balance.rules.ts';
export { spendSend } from './spend-send.server.ts';
