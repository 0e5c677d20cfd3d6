/**
 * The security events that users see for their own account. Other events, such as a recipient's
 * block of a sender, are for the operator only.
 */
export const securityActions = [
  'sign_up',
  'sign_in',
  'sign_in_failed',
  'sign_in_blocked',
  'sign_out_everywhere',
  'session_ended',
  'session_expired',
  'password_changed',
  'email_changed',
  'account_reclaimed',
  'account_kept',
  'account_emptied',
  'data_exported',
  'role_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
] as const;

export type SecurityAction = (typeof securityActions)[number];
