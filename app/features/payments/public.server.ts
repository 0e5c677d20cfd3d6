/** The door of `payments`. */

export { findSendBalance } from './balance.queries.server.ts';
export {
  getPaymentHealth,
  getRevenueCents,
  listDailyRevenueCents,
  type PaymentHealth,
} from './books.queries.server.ts';
export { buyPack } from './buy-pack.server.ts';
export { checkLedgerJob, checkLedgerKind } from './check-ledger.job.server.ts';
export { closeMoney, endPackNow, pausePack, resumePack } from './close-account.server.ts';
export { confirmCheckout } from './confirm-checkout.server.ts';
export { createCheckout } from './create-checkout.server.ts';
export { editCredits, parseCredits } from './edit-credits.server.ts';
export { fetchCredits } from './fetch-credits.server.ts';
export { findPlan, getFairUseSends, hasBillingAccount } from './find-plan.server.ts';
export { type ForeseenReturn, foreseeReturns } from './foresee-returns.queries.server.ts';
export { openBilling } from './open-billing.server.ts';
export type { PaymentServices } from './payment-services.ts';
export { fairUseSetting, freeSendsADaySetting } from './payment-settings.ts';
export { priceOf } from './prices.ts';
export { receiveCardEvent } from './receive-card-event.server.ts';
export { returnSend } from './return-send.server.ts';
export { hasOnlyFreeSends, hasSends, type SendMeans, usableMeans } from './send-balance.rules.ts';
export { settlePaymentsJob, settlePaymentsKind } from './settle-payments.job.server.ts';
export { spendSend } from './spend-send.server.ts';
