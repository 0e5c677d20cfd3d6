import { cutText } from '#app/shared/cut-text.ts';
import { EMAIL_MAX_LENGTH, normalizeEmail } from '#app/shared/email-address.ts';
import { isBlank } from '#app/shared/text.ts';

export const PASSWORD_MIN_LENGTH = 6;
/** In characters. */
export const NAME_MAX_LENGTH = 100;

/** In characters. */
export const PASSKEY_NAME_MAX_LENGTH = 60;

/** A name that an identity provider tells us, as far as it is of a size that people have. */
export const boundedName = (name: string): string => cutText(name, NAME_MAX_LENGTH);

/** Kept with every new account. Raise it with each change of the terms (app/routes/site/legal). */
export const TERMS_VERSION = '2026-11-23';

/** The answers to the age question, as the form names them: the terms allow nobody else. */
export const ageAnswers = { adult: true, 'has-permission': false } as const;

export type AgeAnswer = keyof typeof ageAnswers;

/** @returns whether they are 18 or older; null for anything but an answer */
export const parseAge = (answer: unknown): boolean | null =>
  typeof answer === 'string' && Object.hasOwn(ageAnswers, answer)
    ? ageAnswers[answer as AgeAnswer]
    : null;

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  hasAgreedToTerms: boolean;
  /** Otherwise they have a parent's permission. Null without an answer. */
  isAdult: boolean | null;
}

export interface SignInInput {
  /** Undefined when the request has no such field. */
  email?: string | undefined;
  password?: string | undefined;
}

export type AccountErrorCode =
  | 'sign_up_missing_fields'
  | 'name_too_long'
  | 'email_too_long'
  | 'passwords_differ'
  | 'password_too_short'
  | 'password_common'
  | 'terms_required'
  | 'age_required'
  | 'account_exists'
  | 'sign_up_failed'
  | 'sign_in_missing_fields'
  | 'invalid_credentials'
  | 'sign_in_failed'
  | 'sign_in_too_many'
  | 'sign_in_network_too_many'
  | 'sign_in_busy'
  | 'sign_up_closed'
  | 'sign_up_too_many'
  | 'sign_up_too_many_tries'
  | 'google_failed'
  | 'google_no_redirect'
  | 'google_needs_terms'
  | 'account_mail_too_many'
  | 'account_mail_too_many_today'
  | 'verification_failed'
  | 'verification_link_dead'
  | 'reset_link_dead'
  | 'reset_password_short'
  | 'reset_passwords_differ'
  | 'no_user_email'
  | 'profile_too_many'
  | 'profile_website_invalid'
  | 'profile_phone_invalid'
  | 'profile_failed'
  | 'profile_not_loaded'
  | 'avatar_too_large'
  | 'avatar_too_many'
  | 'avatar_not_an_image'
  | 'password_too_many'
  | 'password_wrong'
  | 'password_failed'
  | 'password_not_set'
  | 'second_factor_wrong'
  | 'second_factor_used'
  | 'second_factor_too_many'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_needs_address'
  | 'second_factor_required'
  | 'factor_reset_own'
  | 'factor_reset_none'
  | 'factor_reset_waiting'
  | 'factor_reset_link_dead'
  | 'factor_undo_link_dead'
  | 'passkey_failed'
  | 'passkey_too_many_attempts'
  | 'passkeys_too_many'
  | 'confirm_required'
  | 'confirm_wrong_password'
  | 'confirm_too_many'
  | 'email_change_failed'
  | 'preferences_failed'
  | 'export_too_many'
  | 'export_failed'
  | 'sign_out_all_failed'
  | 'deletion_too_many'
  | 'deletion_needs_password'
  | 'deletion_wrong_password'
  | 'deletion_needs_phrase'
  | 'deletion_needs_google'
  | 'deletion_last_admin'
  | 'deletion_not_confirmed'
  | 'deletion_failed';

/** The auth library's error code for a Google user without an account here: we ask for what it takes. */
export const NO_ACCOUNT_YET = 'signup_disabled';

/** A password need not be visible. */
const isEmptyPassword = (password: string) => password.trim() === '';

/** @returns the first rule the sign-up breaks, or null */
export function findSignUpError(input: SignUpInput): AccountErrorCode | null {
  const { name, email, password, confirmPassword } = input;
  if ([name, email].some(isBlank) || [password, confirmPassword].some(isEmptyPassword))
    return 'sign_up_missing_fields';
  if ([...input.name.trim()].length > NAME_MAX_LENGTH) return 'name_too_long';
  if (normalizeEmail(input.email).length > EMAIL_MAX_LENGTH) return 'email_too_long';
  if (input.password !== input.confirmPassword) return 'passwords_differ';
  if (input.password.length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (!input.hasAgreedToTerms) return 'terms_required';
  if (input.isAdult === null) return 'age_required';
  return null;
}

/** For a request that has neither field. */
export const MISSING_CREDENTIALS_MESSAGE =
  'You must provide either an email or phone number and a password';

/** @returns the first rule the sign-in breaks, or null */
export function findSignInError(input: SignInInput): AccountErrorCode | null {
  return isBlank(input.email ?? '') || isEmptyPassword(input.password ?? '')
    ? 'sign_in_missing_fields'
    : null;
}

/** Shown in place of a missing picture: initials, else two letters of the address, else 'U'. */
export function avatarInitials(user: { fullName: string | null; email: string }): string {
  const words = (user.fullName ?? '').split(/\s+/).filter(Boolean);
  const letters = words.length > 0 ? words.map(firstLetter) : [...user.email].slice(0, 2);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return `${first}${last}`.toUpperCase() || 'U';
}

const firstLetter = (word: string) => [...word][0] ?? '';

export interface PasswordChangeInput {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface FieldError {
  field: string;
  message: string;
}

/** @returns the first rule the form breaks, or null */
export function findPasswordError(input: PasswordChangeInput): FieldError | null {
  const { currentPassword, newPassword, confirmPassword } = input;
  if (currentPassword === '') {
    return { field: 'currentPassword', message: 'Current password is required' };
  }
  if (newPassword.length < PASSWORD_MIN_LENGTH) {
    return { field: 'newPassword', message: 'Password must be at least 6 characters' };
  }
  if (confirmPassword.length < PASSWORD_MIN_LENGTH) {
    return { field: 'confirmPassword', message: 'Please confirm your password' };
  }
  if (newPassword !== confirmPassword) {
    return { field: 'confirmPassword', message: "Passwords don't match" };
  }
  return null;
}

/** Must be typed exactly to delete an account. */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';

/** Shown to a suspended user, but only after the right password or a Google sign-in. */
export const suspensionSentence = ({ supportEmail }: { supportEmail: string }): string =>
  `This account is suspended. Write to ${supportEmail} if you think this is a mistake.`;
