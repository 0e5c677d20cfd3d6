import { isBlank } from '#app/shared/text.ts';

/** Spec section 5: the rules of the two forms on /auth. Pure, so the page and the server agree. */

export const PASSWORD_MIN_LENGTH = 6;

export interface SignUpInput {
  name: string;
  email: string;
  password: string;
  confirmPassword: string;
  hasAgreedToTerms: boolean;
}

export interface SignInInput {
  email: string;
  password: string;
}

export type AccountRefusal =
  | 'sign_up_missing_fields'
  | 'passwords_differ'
  | 'password_too_short'
  | 'terms_required'
  | 'account_exists'
  | 'sign_up_failed'
  | 'sign_in_missing_fields'
  | 'invalid_credentials'
  | 'sign_in_failed';

/** The first rule a sign-up breaks, or null. */
export function findSignUpFault(input: SignUpInput): AccountRefusal | null {
  const required = [input.name, input.email, input.password, input.confirmPassword];
  if (required.some(isBlank)) return 'sign_up_missing_fields';
  if (input.password !== input.confirmPassword) return 'passwords_differ';
  if (input.password.length < PASSWORD_MIN_LENGTH) return 'password_too_short';
  if (!input.hasAgreedToTerms) return 'terms_required';
  return null;
}

/** The first rule a sign-in breaks, or null. */
export function findSignInFault(input: SignInInput): AccountRefusal | null {
  return isBlank(input.email) || isBlank(input.password) ? 'sign_in_missing_fields' : null;
}

/** What stands in the circle when there is no picture: initials, else two letters, else 'U'. */
export function avatarInitials(person: { fullName: string | null; email: string }): string {
  const words = (person.fullName ?? '').split(/\s+/).filter(Boolean);
  const letters = words.length > 0 ? words.map(firstLetter) : [...person.email].slice(0, 2);
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return `${first}${last}`.toUpperCase() || 'U';
}

const firstLetter = (word: string) => [...word][0] ?? '';
