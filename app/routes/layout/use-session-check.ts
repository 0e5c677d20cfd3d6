import { useCallback, useEffect } from 'react';
import { checkInterval } from '#app/features/accounts/sessions/idle.rules.ts';
import type { SessionEnd } from '../notices/page-notices.ts';

export interface SessionAnswer {
  state: 'signed-out' | 'invalid' | 'expired' | 'signed-in';
  /** Milliseconds since the server last heard of the person. */
  idleFor: number | null;
}

/** What the server says of the session; null when it cannot be asked just now. */
export async function askSession(method: 'GET' | 'POST'): Promise<SessionAnswer | null> {
  const answer = await fetch('/session', { method }).catch(() => null);
  return answer?.ok ? await answer.json() : null;
}

/**
 * Checks from time to time that the session is still there, and leaves when it is not.
 * @returns a check for whoever wants to know now
 */
export function useSessionCheck(limit: number, next: string): () => Promise<SessionAnswer | null> {
  const check = useCallback(async () => {
    const session = await askSession('GET');
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

/** Goes to /auth with the reason, and the way back here. */
export function leaveSession(reason: SessionEnd, next: string): void {
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
