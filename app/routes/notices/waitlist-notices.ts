import type { AffiliateRefusal } from '#app/features/waitlist/affiliate-refusal.ts';
import { type NoticeTable, refused } from './notice-table.ts';

/** The affiliate page's form. */
export const affiliateNotices: NoticeTable<AffiliateRefusal> = {
  notify_email_missing: refused(422, 'Enter your e-mail address'),
  notify_email_invalid: refused(422, 'This does not look like an e-mail address'),
  notify_too_many: refused(429, 'Too many attempts. Please try again later.'),
};
