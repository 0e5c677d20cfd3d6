import { useCallback, useEffect } from 'react';
import { checkInterval } from '#app/features/accounts/sessions/idle.rules.ts';
import type { SessionEnd } from '../notices/page-notices.ts';
import { holdShownWords } from './keep-page-on-fault.ts';

export interface SessionStatus {
  state: 'signed-out' | 'invalid' | 'expired' | 'unanswered' | 'needs-factor' | 'signed-in';
  /** Milliseconds since the last activity the server knows of. */
  idleFor: number | null;
}

/**
 * GET checks the session, POST also reports activity.
 * @returns null when the server cannot be reached
 */
export async function fetchSession(method: 'GET' | 'POST'): Promise<SessionStatus | null> {
  const response = await fetch('/session', { method }).catch(() => null);
  return response?.ok ? await response.json() : null;
}

/**
 * Checks regularly that the session still exists, and leaves the page when it does not.
 * @param limit the idle limit in milliseconds
 * @param next the path to return to after signing in again
 * @returns a function that checks now
 */
export function useSessionCheck(limit: number, next: string): () => Promise<SessionStatus | null> {
  const check = useCallback(async () => {
    const session = await fetchSession('GET');
    if (session && session.state !== 'signed-in') {
      leaveSession(session.state === 'expired' ? 'session_expired' : 'session_invalid', next);
    }
    return session;
  }, [next]);
  useEffect(() => {
    const timer = setInterval(check, checkInterval(limit));
    return () => clearInterval(timer);
  }, [check, limit]);
  return check;
}

/** Goes to /auth, which shows the reason and leads back to `next`. */
export function leaveSession(reason: SessionEnd, next: string): void {
  if (reason !== 'security_alert') holdShownWords();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/sign-out';
  for (const [name, value] of Object.entries({ reason, next })) {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
