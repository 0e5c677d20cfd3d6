/**
 * What a person is told of the safety of their own account, in the words of the security record.
 * The record holds more than that; what does not stand here stays with the operator, such as what a
 * recipient decided about a sender.
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
  'data_exported',
  'role_changed',
] as const;

export type SecurityAction = (typeof securityActions)[number];
