import type { WaitlistErrorCode } from '#app/features/waitlist/affiliate-refusal.ts';
import { failure, type NoticeTable } from './notice-table.ts';

/** The affiliate page's form. */
export const waitlistNotices: NoticeTable<WaitlistErrorCode> = {
  waitlist_email_missing: failure(422, 'Enter your e-mail address'),
  waitlist_email_invalid: failure(422, 'This does not look like an e-mail address'),
  waitlist_too_many: failure(429, 'Too many attempts. Please try again later.'),
};
