import type { SessionEnd } from '../notices/page-notices.ts';

const ends: SessionEnd[] = ['session_invalid', 'session_expired', 'security_alert'];

/** How a session ended that its person did not end (spec section 8, Session). */
export const isSessionEnd = (reason: unknown): reason is SessionEnd =>
  ends.some((end) => end === reason);
