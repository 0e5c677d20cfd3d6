/** Why an address was not put on the affiliate list. */
export type WaitlistErrorCode = 'notify_email_missing' | 'notify_email_invalid' | 'notify_too_many';
