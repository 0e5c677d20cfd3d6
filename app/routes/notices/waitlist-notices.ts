import type { WaitlistErrorCode } from '#app/features/waitlist/join-waitlist.server.ts';
import { failure, type NoticeTable } from './notice-table.ts';

/** The waitlist form of the affiliate page. */
export const waitlistNotices: NoticeTable<WaitlistErrorCode> = {
  waitlist_email_missing: failure(422, 'Enter your email address'),
  waitlist_email_invalid: failure(422, 'Enter a valid email address'),
  waitlist_too_many: failure(429, 'Too many attempts. Please try again later.'),
};
