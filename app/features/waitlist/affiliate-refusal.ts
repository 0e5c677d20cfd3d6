/** Why an address was not put on the affiliate list. */
export type WaitlistErrorCode =
  | 'waitlist_email_missing'
  | 'waitlist_email_invalid'
  | 'waitlist_too_many';
