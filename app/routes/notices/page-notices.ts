import { type NoticeTable, refused } from './notice-table.ts';

export type PageRefusal = 'authentication_required' | 'unexpected' | 'too_large';
export type SessionEnd = 'session_invalid' | 'session_expired' | 'security_alert';

/** What any page may have to say, and how a session ends (spec section 8, Session). */
export const pageNotices: NoticeTable<PageRefusal | SessionEnd> = {
  authentication_required: refused(
    401,
    'Authentication Required',
    'Please log in to send a message.',
  ),
  unexpected: refused(500, 'An error occurred', 'Please try again later.'),
  too_large: refused(413, 'This is too long to send', 'A letter may take up to one megabyte.'),
  session_invalid: refused(
    401,
    'Session Invalid',
    'Your session has been invalidated for security reasons',
  ),
  session_expired: refused(401, 'Session Expired', 'You have been logged out due to inactivity'),
  security_alert: refused(
    401,
    'Security Alert',
    'Multiple unauthorized requests detected. Please log in again.',
  ),
};
