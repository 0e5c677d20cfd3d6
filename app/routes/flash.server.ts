import { createCookie, redirect } from 'react-router';
import { z } from 'zod';
import { textUpTo } from '#app/shared/form-text.ts';
import { isNoticeCode, type NoticeCode } from './notices/notices.ts';

const flashSchema = z
  .object({
    notice: textUpTo(100).refine(isNoticeCode),
    /** Greets a new account. */
    isWelcome: z.boolean(),
    /** Tells the sign-in page to clear what the browser stored for the account. */
    hasSignedOut: z.boolean(),
    /** The role that was missing when the visitor was turned away from the admin area. */
    denied: z.enum(['admin', 'staff']),
  })
  .partial();

/**
 * What the next page shows or does once. It carries codes only, never text, so a forged cookie can't
 * put words on our pages.
 */
export type Flash = z.infer<typeof flashSchema>;

const cookie = createCookie('unsent_flash', { httpOnly: true, maxAge: 60 });

/** The Set-Cookie header that hands a flash to the next page. */
export const flashCookie = (flash: Flash): Promise<string> => cookie.serialize(flash);

export const clearFlashCookie = (): Promise<string> => cookie.serialize('', { maxAge: 0 });

/** @returns null without the cookie; an empty flash when the cookie is not one of ours */
export async function readFlash(request: Request): Promise<Flash | null> {
  const value: unknown = await cookie.parse(request.headers.get('cookie'));
  return value ? (flashSchema.safeParse(value).data ?? {}) : null;
}

/** Redirects to a page that then shows the notice. */
export async function redirectWithNotice(
  address: string,
  notice: NoticeCode,
  status = 302,
): Promise<Response> {
  const headers = { 'Set-Cookie': await flashCookie({ notice }) };
  return redirect(address, { status, headers });
}
