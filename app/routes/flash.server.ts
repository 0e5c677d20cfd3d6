import { parse, serialize } from 'hono/utils/cookie';
import type { AccessLevel } from '#app/features/accounts/access.rules.ts';
import type { NoticeCode } from './notices/notices.ts';

/**
 * What the next page should say or do once: a notice, the welcome of a new account, the clearing of
 * what a browser kept. It holds codes only, never words, so a forged cookie can say nothing.
 */
export interface Flash {
  notice?: NoticeCode;
  isWelcome?: boolean;
  hasSignedOut?: boolean;
  /** Somebody was turned away from the admin area, who would have needed this. */
  denied?: AccessLevel;
}

const NAME = 'unsent_flash';
const options = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;

export const flashCookie = (flash: Flash): string =>
  serialize(NAME, encodeURIComponent(JSON.stringify(flash)), { ...options, maxAge: 60 });

export const clearFlashCookie = (): string => serialize(NAME, '', { ...options, maxAge: 0 });

export function readFlash(request: Request): Flash | null {
  const value = parse(request.headers.get('cookie') ?? '', NAME)[NAME];
  if (!value) return null;
  try {
    return JSON.parse(decodeURIComponent(value));
  } catch {
    return null;
  }
}
