/** Why paying was refused, and what an admin may set. Pure. */
export type PaymentRefusal =
  | 'card_unavailable'
  | 'checkout_failed'
  | 'checkout_not_payable'
  | 'checkout_too_many'
  | 'free_send_needs_verified_email'
  | 'free_sends_paused'
  | 'pack_unknown'
  | 'pack_already_running'
  | 'no_billing_account'
  | 'billing_failed';

export interface PaymentSettings {
  /** Free sends of all people together in 24 hours. */
  freeSendsADay: number;
  /** Sends in a paid month of the unlimited plan. */
  fairUseSends: number;
}
