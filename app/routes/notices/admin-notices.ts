import type { NoteErrorCode } from '#app/features/accounts/notes/note.rules.ts';
import type { AccessErrorCode, UserErrorCode } from '#app/features/accounts/roles/access.rules.ts';
import { returnProblems } from '#app/features/admin/browser/users/money-words.ts';
import type { RecipientErrorCode } from '#app/features/letters/support/recipient.server.ts';
import type { ReturnErrorCode } from '#app/features/moderation/support/return-send-for-support.server.ts';
import type { CreditEditErrorCode } from '#app/features/payments/ledger/edit-credits.server.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

export type AdminFailure = 'people_failed' | 'list_failed';
export type AdminSuccess =
  | 'recipient_code_mailed'
  | 'credits_updated'
  | 'role_assigned_admin'
  | 'role_assigned_staff'
  | 'role_assigned_user'
  | 'send_returned'
  | 'verification_mailed'
  | 'sessions_ended'
  | 'note_added'
  | 'person_suspended'
  | 'person_restored';

export const adminNotices: NoticeTable<
  | AccessErrorCode
  | UserErrorCode
  | RecipientErrorCode
  | CreditEditErrorCode
  | NoteErrorCode
  | ReturnErrorCode
  | AdminFailure
  | AdminSuccess
> = {
  admin_required: failure(
    403,
    'Access Denied',
    "You don't have permission to access this area. Admin access is required.",
  ),
  staff_required: failure(
    403,
    'Access Denied',
    "You don't have permission to access this area. Staff access is required.",
  ),
  people_failed: failure(500, 'Failed to fetch users'),
  credits_negative: failure(422, 'Failed to update user credits', "Credits can't be negative."),
  credits_outdated: failure(
    409,
    'Failed to update user credits',
    'They changed in the meantime. Check the number and try again.',
  ),
  role_own: failure(422, 'Failed to assign role', "You can't change your own role."),
  role_last_admin: failure(
    422,
    'Failed to assign role',
    'This is the last admin. Make someone else an admin first.',
  ),
  recipient_address_invalid: failure(422, 'That is not an email address'),
  recipient_without_letters: failure(
    404,
    'No code was mailed',
    'No letter has reached this address, or it was erased.',
  ),
  recipient_codes_too_many: failure(
    429,
    'No code was mailed',
    'This address got three codes within an hour. Try again later.',
  ),
  recipient_code_mailed: success('A code is on its way', 'Ask them to check their inbox.'),
  person_not_found: failure(404, 'This account no longer exists'),
  suspension_own: failure(422, "You can't suspend yourself"),
  suspension_of_admin: failure(422, "Admins can't be suspended", 'Remove the admin role first.'),
  list_failed: failure(500, 'This list could not be loaded', 'Reload the page to try again.'),
  credits_updated: success('User credits updated successfully'),
  role_assigned_admin: success('User assigned admin role successfully'),
  role_assigned_staff: success('User assigned staff role successfully'),
  role_assigned_user: success('User assigned user role successfully'),
  ...(Object.fromEntries(
    Object.entries(returnProblems).map(([code, why]) => [
      code,
      failure(409, 'Nothing was returned', why),
    ]),
  ) as NoticeTable<ReturnErrorCode>),
  note_missing: failure(422, 'The note is empty', 'Write what other admins should know.'),
  note_too_long: failure(422, 'The note is too long', 'Shorten it to 2,000 characters.'),
  notes_full: failure(409, 'There are 200 notes already', 'Nobody reads more than that.'),
  verification_not_needed: failure(409, 'This address is verified already'),
  send_returned: success('The send came back', 'Their ledger says so.'),
  verification_mailed: success('The verification is on its way', 'Ask them to check their inbox.'),
  sessions_ended: success('All sessions have ended', 'They have to sign in again.'),
  note_added: success('Note kept'),
  person_suspended: success(
    'Account suspended',
    'All sessions have ended, and queued messages are on hold.',
  ),
  person_restored: success('Account restored', 'Messages on hold will now be sent.'),
};
