/** The door of `payments` for pages: what may reach the browser. */

export { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
export type { CreditEditRefusal } from './edit-credits.server.ts';
export { type OwnPlan, planInWords } from './own-plan.ts';
export type { PaymentRefusal } from './payment.rules.ts';
export { type Pack, packs, priceOfOneCents } from './plans.ts';
export { STANDARD_PRICE_CENTS } from './prices.ts';
