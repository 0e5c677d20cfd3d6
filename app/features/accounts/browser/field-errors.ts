import type { NoticeCode } from '#app/routes/notices/notices.ts';

/** What is said beside a field of the sign-in or sign-up form, by the field's name. */
export type FieldErrors = Partial<Record<string, string>>;

/** Fields that are named by a notice of their own. */
const byCode: Partial<Record<NoticeCode, FieldErrors>> = {
  account_exists: { email: 'This email already has an account' },
  email_too_long: { email: 'Enter a shorter address' },
  name_too_long: { name: 'Enter a shorter name' },
  password_too_short: { password: 'Choose a longer password' },
  password_common: { password: 'Choose one that is less common' },
  passwords_differ: { confirmPassword: 'This differs from the password above' },
  age_required: { age: 'Choose one of the two' },
  invalid_credentials: { email: 'Check your email and password' },
};

const whenEmpty: FieldErrors = {
  name: 'Enter your name',
  email: 'Enter your email address',
  password: 'Enter a password',
  confirmPassword: 'Enter the password once more',
};

/** @param missing the names of the fields that were left empty */
export function fieldErrors(code: NoticeCode | undefined, missing: string[] = []): FieldErrors {
  if (code === 'sign_up_missing_fields' || code === 'sign_in_missing_fields') {
    return Object.fromEntries(missing.map((name) => [name, whenEmpty[name]]));
  }
  return (code && byCode[code]) ?? {};
}
