import type { Notice } from '#app/ui/notice.ts';
import { accountNotices } from './account-notices.ts';
import { adminNotices } from './admin-notices.ts';
import { messageNotices } from './message-notices.ts';
import { moderationNotices } from './moderation-notices.ts';
import type { NoticeTable } from './notice-table.ts';
import { pageNotices } from './page-notices.ts';
import { paymentNotices } from './payment-notices.ts';
import { pictureNotices } from './picture-notices.ts';
import { recordingNotices } from './recording-notices.ts';
import { templateNotices } from './template-notices.ts';
import { videoNotices } from './video-notices.ts';
import { waitlistNotices } from './waitlist-notices.ts';

/**
 * Maps every code to an HTTP status and a notice, one file per feature. Texts quoted in the
 * specification are used word for word.
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
  ...pictureNotices,
  ...recordingNotices,
  ...templateNotices,
};

export type NoticeCode = keyof typeof notices;

const table: NoticeTable<NoticeCode> = notices;

/** @param detail a message from an outside service, shown as the description */
export function noticeOf(code: NoticeCode, detail?: string): Notice {
  const { notice } = table[code];
  return detail ? { ...notice, description: detail } : notice;
}

export const statusOf = (code: NoticeCode): number => table[code].status;

/** `Retry-After` for errors that pass by themselves. */
export const retryHeaders = (code: NoticeCode): Record<string, string> => {
  const { retryAfterSeconds } = table[code];
  return retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
};

export const isNoticeCode = (code: string): code is NoticeCode => Object.hasOwn(table, code);
