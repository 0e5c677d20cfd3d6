import { failure, type NoticeTable } from './notice-table.ts';

export type PageErrorCode = 'authentication_required' | 'unexpected' | 'too_large';
export type SessionEnd = 'session_invalid' | 'session_expired' | 'security_alert';

/** Notices that any page may show, and how a session ends. */
export const pageNotices: NoticeTable<PageErrorCode | SessionEnd> = {
  authentication_required: failure(
    401,
    'Authentication Required',
    'Please log in to send a message.',
  ),
  unexpected: failure(500, 'An error occurred', 'Please try again later.'),
  too_large: failure(413, 'This is too long to send', 'A letter may take up to one megabyte.'),
  session_invalid: failure(
    401,
    'Session Invalid',
    'Your session has been invalidated for security reasons',
  ),
  session_expired: failure(401, 'Session Expired', 'You have been logged out due to inactivity'),
  security_alert: failure(
    401,
    'Security Alert',
    'Multiple unauthorized requests detected. Please log in again.',
  ),
};
