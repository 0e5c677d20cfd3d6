import { type AccountErrorCode, NAME_MAX_LENGTH } from '#app/features/accounts/account.rules.ts';
import {
  DAY_SECONDS,
  failure,
  failureUntil,
  HOUR_SECONDS,
  type NoticeTable,
  QUARTER_HOUR_SECONDS,
  success,
} from './notice-table.ts';

export type AccountSuccess =
  | 'signed_out'
  | 'profile_updated'
  | 'avatar_updated'
  | 'avatar_removed'
  | 'password_updated'
  | 'password_link_sent'
  | 'verification_sent'
  | 'email_verified'
  | 'email_changed'
  | 'email_change_requested'
  | 'reset_requested'
  | 'reset_done'
  | 'preferences_saved'
  | 'exported'
  | 'signed_out_everywhere'
  | 'session_ended'
  | 'account_deleted'
  | 'account_disowned'
  | 'account_closed'
  | 'email_proven'
  | 'account_kept'
  | 'account_emptied'
  | 'authenticator_off'
  | 'passkey_added'
  | 'passkey_renamed'
  | 'passkey_removed'
  | 'factor_reset_requested'
  | 'factor_reset_stopped'
  | 'factor_undone';

/** Forms of the settings about letters, which failed through no fault of their user. */
type SettingsFailure = 'never_write_failed' | 'absence_failed';

export const accountNotices: NoticeTable<AccountErrorCode | AccountSuccess | SettingsFailure> = {
  never_write_failed: failure(
    500,
    'Failed to change the list',
    'Something went wrong on our side. Please try again.',
  ),
  absence_failed: failure(
    500,
    'Failed to save your choice',
    'Something went wrong on our side. Please try again. What you chose before still applies.',
  ),
  sign_up_missing_fields: failure(422, 'Missing fields', 'Please fill in all fields'),
  name_too_long: failure(
    422,
    'Name too long',
    `Use at most ${NAME_MAX_LENGTH} characters for your name.`,
  ),
  email_too_long: failure(422, 'Sign up failed', 'This email address is too long.'),
  passwords_differ: failure(
    422,
    'Passwords do not match',
    'Please ensure both passwords are identical',
  ),
  password_too_short: failure(
    422,
    'Password too short',
    'Password must be at least 6 characters long',
  ),
  password_common: failure(
    422,
    'Choose another password',
    'Strangers would try this one first: it is on every list of common passwords, or your own address.',
  ),
  terms_required: failure(
    422,
    'Terms required',
    'Please agree to our Terms & Privacy Policy to continue',
  ),
  age_required: failure(
    422,
    'Your age',
    'Please say whether you are 18 or older, or younger with a parent’s permission.',
  ),
  account_exists: failure(
    422,
    'Account exists',
    'This email is already registered. Please sign in instead.',
  ),
  sign_up_failed: failure(422, 'Sign up failed'),
  sign_in_missing_fields: failure(422, 'Missing fields', 'Please enter your email and password'),
  invalid_credentials: failure(422, 'Invalid credentials', 'Please check your email and password.'),
  sign_in_failed: failure(422, 'Sign in failed'),
  sign_in_too_many: failureUntil(
    QUARTER_HOUR_SECONDS,
    429,
    'Sign in failed',
    'Too many attempts. Please try again later.',
  ),
  sign_in_network_too_many: failureUntil(
    QUARTER_HOUR_SECONDS,
    429,
    'Sign in failed',
    'Too many attempts from your network. Please try again later.',
  ),
  sign_in_busy: failureUntil(
    2,
    503,
    'Sign in failed',
    'Sign-in is busy right now. Please try again in a moment.',
  ),
  sign_up_closed: failure(
    409,
    'Sign-up is closed',
    'We are closing. Letters that were sent to you can still be read by their links.',
  ),
  sign_up_too_many: failureUntil(
    DAY_SECONDS,
    429,
    'Sign up failed',
    'Too many new accounts from this network today. Please try again tomorrow.',
  ),
  sign_up_too_many_tries: failureUntil(
    HOUR_SECONDS,
    429,
    'Sign up failed',
    'Too many attempts. Please try again in an hour, or sign in if you have an account.',
  ),
  google_failed: failure(422, 'Authentication failed'),
  google_no_redirect: failure(
    422,
    'Authentication failed',
    'No redirect URL returned from provider.',
  ),
  google_needs_terms: failure(
    422,
    'Terms required',
    'Please agree to our Terms & Privacy Policy to continue',
  ),
  account_mail_too_many: failureUntil(
    HOUR_SECONDS,
    429,
    'Failed to send verification email',
    'We have sent several emails to this address. Please try again in an hour.',
  ),
  account_mail_too_many_today: failureUntil(
    DAY_SECONDS,
    429,
    'Failed to send verification email',
    'We have sent many emails to this address today. Please try again tomorrow.',
  ),
  verification_failed: failure(500, 'Failed to send verification email'),
  verification_link_dead: failure(
    422,
    'This link no longer works',
    'It has expired or was already used. Request a new one in your settings.',
  ),
  reset_link_dead: failure(
    422,
    'This link no longer works',
    'It has expired or was already used. Request a new one.',
  ),
  reset_password_short: failure(
    422,
    'Password too short',
    'Password must be at least 6 characters long',
  ),
  reset_passwords_differ: failure(
    422,
    'Passwords do not match',
    'Please ensure both passwords are identical',
  ),
  no_user_email: failure(422, 'No user email found'),
  profile_too_many: failureUntil(
    HOUR_SECONDS,
    429,
    'Too many profile updates. Please try again later.',
  ),
  profile_website_invalid: failure(422, 'Please enter a valid website URL'),
  profile_phone_invalid: failure(422, 'Please enter a valid phone number'),
  profile_failed: failure(500, 'Failed to update profile'),
  profile_not_loaded: failure(500, 'Failed to load profile data'),
  avatar_too_large: failure(422, 'File size must be less than 5MB'),
  avatar_too_many: failureUntil(HOUR_SECONDS, 429, 'Too many pictures. Please try again later.'),
  avatar_not_an_image: failure(
    422,
    'This file is not a picture we can read',
    'Choose a JPG, PNG or GIF.',
  ),
  password_too_many: failureUntil(
    HOUR_SECONDS,
    429,
    'Too many password change attempts. Please try again later.',
  ),
  password_wrong: failure(422, 'Current password is incorrect'),
  password_failed: failure(422, 'Failed to update password'),
  password_not_set: failure(
    422,
    'This account has no password yet',
    'We can email you a link to set one.',
  ),
  second_factor_wrong: failure(
    422,
    'This code is not right',
    'Check it and try again. A recovery code works only once.',
  ),
  second_factor_used: failure(
    422,
    'This code was used already',
    'Wait until your app shows the next one.',
  ),
  second_factor_too_many: failureUntil(
    QUARTER_HOUR_SECONDS,
    429,
    'Too many wrong codes',
    'Please try again in 15 minutes.',
  ),
  second_factor_on: failure(
    422,
    'There is nothing to confirm',
    'The authenticator app is on already, or was not set up yet.',
  ),
  second_factor_off: failure(
    422,
    'There is no second factor',
    'Add a passkey or an authenticator app first.',
  ),
  second_factor_needs_address: failure(
    422,
    'Confirm your email address first',
    'We email it whenever a way to sign in changes.',
  ),
  second_factor_required: failure(
    403,
    'The admin area needs a second factor',
    'Add a passkey or an authenticator app. Everything else works as before.',
  ),
  factor_reset_own: failure(
    422,
    'Nothing was reset',
    'Another admin can reset yours, or the command line if there is none.',
  ),
  factor_reset_none: failure(422, 'Nothing was reset', 'This account has no second factor.'),
  factor_reset_waiting: failure(422, 'A reset waits already', 'It takes effect after 24 hours.'),
  factor_reset_link_dead: failure(
    422,
    'There is nothing to stop any more',
    'The reset was stopped before, or has taken effect. Sign in to see which, or write to support.',
  ),
  factor_undo_link_dead: failure(
    422,
    'This link no longer works',
    'It works for 24 hours, until the second factor is removed. Sign in to see, or write to support.',
  ),
  passkey_failed: failure(
    422,
    'This passkey does not work here',
    'Nothing has changed. Try again, or use another way.',
  ),
  passkey_too_many_attempts: failureUntil(
    QUARTER_HOUR_SECONDS,
    429,
    'Too many attempts',
    'Please try again in 15 minutes.',
  ),
  passkeys_too_many: failure(422, 'Ten passkeys are enough', 'Remove one first.'),
  confirm_required: failure(
    401,
    'Confirm it is you',
    'You signed in more than 15 minutes ago. This page needs you to show who you are.',
  ),
  confirm_wrong_password: failure(422, 'This password is not right', 'Check it and try again.'),
  confirm_too_many: failureUntil(
    HOUR_SECONDS,
    429,
    'Too many wrong passwords',
    'Please try again in an hour.',
  ),
  email_change_failed: failure(422, 'Failed to change your email address'),
  preferences_failed: failure(500, 'Failed to save preferences'),
  export_too_many: failureUntil(
    DAY_SECONDS,
    429,
    'Data export limit reached. Please try again tomorrow.',
  ),
  export_failed: failure(500, 'Failed to export your data'),
  sign_out_all_failed: failure(500, 'Failed to sign out from all devices'),
  deletion_too_many: failureUntil(
    DAY_SECONDS,
    429,
    'Account deletion limit reached. Please try again tomorrow.',
  ),
  deletion_needs_password: failure(
    422,
    'Please enter your current password to confirm account deletion.',
  ),
  deletion_wrong_password: failure(422, 'Incorrect password. Please try again.'),
  deletion_needs_phrase: failure(422, 'Please type "DELETE MY ACCOUNT" exactly to confirm.'),
  deletion_needs_google: failure(
    422,
    'Please sign in with Google again',
    'This account has no password, so this confirms that it is you.',
  ),
  deletion_last_admin: failure(
    422,
    'Failed to delete account',
    'You are the last admin. Make someone else an admin first.',
  ),
  deletion_not_confirmed: failure(
    403,
    'Failed to delete account. Please contact support.',
    'This page has expired. Reload it and try again.',
  ),
  deletion_failed: failure(500, 'Failed to delete account. Please contact support.'),
  signed_out: success('Signed out', 'You were signed out on every device.'),
  profile_updated: success('Profile updated successfully'),
  avatar_updated: success('Profile updated successfully', 'Your new picture is saved.'),
  avatar_removed: success('Profile updated successfully', 'Your picture was deleted.'),
  password_updated: success('Password updated successfully. Please sign in again for security.'),
  password_link_sent: success('Check your inbox', 'We emailed you a link to choose a password.'),
  verification_sent: success('Verification Email Sent'),
  email_verified: success('Your email address is confirmed'),
  email_changed: success(
    'Your email address was changed',
    'Please sign in with it. If you signed in with Google before, choose a password with “Forgot your password?”.',
  ),
  email_change_requested: success(
    'Check your inbox',
    'We emailed your current address. Approve the change there, then confirm the new one.',
  ),
  reset_requested: success(
    'Check your inbox',
    'If there is an account with this address, we emailed it a link.',
  ),
  reset_done: success('Password updated successfully. Please sign in again for security.'),
  preferences_saved: success('Preferences saved successfully'),
  exported: success('Your data has been exported successfully'),
  signed_out_everywhere: success('Signed out from all devices'),
  session_ended: success('Session ended'),
  account_deleted: success('Account Deleted'),
  account_disowned: success(
    'The account was deleted',
    'Nothing of it is left. You can sign up with your address at any time.',
  ),
  account_closed: success(
    'Nobody can get into that account any more',
    'We keep it because something in it was paid for or sent. Nothing more of it is sent or shown. To look into it or delete it, choose a new password with “Forgot your password?”, or write to support.',
  ),
  email_proven: success(
    'Your email address is confirmed',
    'Now choose a password. The old one no longer works.',
  ),
  account_kept: success('Everything stays as it was'),
  account_emptied: success('Your account is empty now'),
  authenticator_off: success('The authenticator app is off'),
  passkey_added: success('Your passkey is added'),
  passkey_renamed: success('Your passkey has a new name'),
  factor_reset_requested: success('The reset takes effect in 24 hours', 'We emailed its owner.'),
  factor_reset_stopped: success('The reset was stopped', 'The second factor stays as it is.'),
  factor_undone: success(
    'The second factor is removed',
    'Every device is signed out. Now choose a new password.',
  ),
  passkey_removed: success('Your passkey is removed'),
};
