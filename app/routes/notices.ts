import type { AccountRefusal } from '#app/features/accounts/public.tsx';
import type { MessageRefusal } from '#app/features/messages/public.tsx';
import type { Notice } from '#app/ui/notice.ts';

/**
 * The one table that turns codes into a status and words (design section 3, rule 5). Every quoted
 * text is the specification's (section 8), word for word.
 */
type PageRefusal = 'authentication_required' | 'unexpected' | 'too_large';
type Success = 'message_created' | 'signed_out';

export type RefusalCode = AccountRefusal | MessageRefusal | PageRefusal;
export type NoticeCode = RefusalCode | Success;

const refused = (status: number, title: string, description?: string) => ({
  status,
  notice: { title, ...(description && { description }), tone: 'destructive' } as Notice,
});
const told = (title: string, description?: string) => ({
  status: 200,
  notice: { title, ...(description && { description }), tone: 'success' } as Notice,
});

const notices: Record<NoticeCode, { status: number; notice: Notice }> = {
  sign_up_missing_fields: refused(422, 'Missing fields', 'Please fill in all fields'),
  passwords_differ: refused(
    422,
    'Passwords do not match',
    'Please ensure both passwords are identical',
  ),
  password_too_short: refused(
    422,
    'Password too short',
    'Password must be at least 6 characters long',
  ),
  terms_required: refused(
    422,
    'Terms required',
    'Please agree to our Terms & Privacy Policy to continue',
  ),
  account_exists: refused(
    422,
    'Account exists',
    'This email is already registered. Please sign in instead.',
  ),
  sign_up_failed: refused(422, 'Sign up failed'),
  sign_in_missing_fields: refused(422, 'Missing fields', 'Please enter your email and password'),
  invalid_credentials: refused(422, 'Invalid credentials', 'Please check your email and password.'),
  sign_in_failed: refused(422, 'Sign in failed'),

  permission_required: refused(
    422,
    'Permission Required',
    'Please confirm that you have permission to send this message to the recipient.',
  ),
  template_not_found: refused(
    404,
    'This template is no longer offered',
    'Please choose another one.',
  ),
  message_not_found: refused(404, 'Message not found or access denied'),
  message_not_editable: refused(
    409,
    'This message has already left',
    'It can no longer be changed here.',
  ),
  no_free_send: refused(
    409,
    'Unable to process free send. Please try again.',
    'You have no free send left for this message.',
  ),
  free_send_not_for_premium: refused(
    409,
    'Unable to process free send. Please try again.',
    'The free send does not cover premium films.',
  ),

  authentication_required: refused(
    401,
    'Authentication Required',
    'Please log in to send a message.',
  ),
  unexpected: refused(500, 'An error occurred', 'Please try again later.'),
  too_large: refused(413, 'This is too long to send', 'A letter may take up to one megabyte.'),

  message_created: told('Message Created', 'Redirecting to checkout...'),
  signed_out: told('Signed out', 'All your sessions have ended, on every device.'),
};

/** @param detail the service's own sentence, where the specification shows it to the person */
export function noticeOf(code: NoticeCode, detail?: string): Notice {
  const { notice } = notices[code];
  return detail ? { ...notice, description: detail } : notice;
}

export const statusOf = (code: NoticeCode): number => notices[code].status;

export const isNoticeCode = (code: string): code is NoticeCode => Object.hasOwn(notices, code);
