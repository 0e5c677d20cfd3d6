import type { Notice } from '#app/ui/notice.ts';
import { accountNotices } from './account-notices.ts';
import { adminNotices } from './admin-notices.ts';
import { messageNotices } from './message-notices.ts';
import { moderationNotices } from './moderation-notices.ts';
import type { NoticeTable } from './notice-table.ts';
import { pageNotices } from './page-notices.ts';
import { paymentNotices } from './payment-notices.ts';
import { templateNotices } from './template-notices.ts';
import { videoNotices } from './video-notices.ts';
import { waitlistNotices } from './waitlist-notices.ts';

/**
 * The one table that turns codes into a status and words (docs/architecture.md), a file a
 * feature. Every quoted text is the specification's (section 8), word for word.
 */
const notices = {
  ...accountNotices,
  ...waitlistNotices,
  ...adminNotices,
  ...videoNotices,
  ...messageNotices,
  ...moderationNotices,
  ...pageNotices,
  ...paymentNotices,
  ...templateNotices,
};

export type NoticeCode = keyof typeof notices;

const table: NoticeTable<NoticeCode> = notices;

/** @param detail the service's own sentence, where the specification shows it to the person */
export function noticeOf(code: NoticeCode, detail?: string): Notice {
  const { notice } = table[code];
  return detail ? { ...notice, description: detail } : notice;
}

export const statusOf = (code: NoticeCode): number => table[code].status;

/** Headers that tell a program when to ask again, where that helps. */
export const retryHeaders = (code: NoticeCode): Record<string, string> => {
  const { retryAfterSeconds } = table[code];
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
};

export const isNoticeCode = (code: string): code is NoticeCode => Object.hasOwn(table, code);
