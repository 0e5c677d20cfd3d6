import { parse } from 'hono/utils/cookie';
import { createCookie } from 'react-router';
import { z } from 'zod';

const ONE_YEAR_SECONDS = 31_536_000;

const themeSchema = z.enum(['light', 'dark']);

/** A visitor's choice of light or dark. An account's choice is part of its profile. */
export type Theme = z.infer<typeof themeSchema>;

const cookie = createCookie('unsent_theme', { httpOnly: true });

/** The chosen theme, or null to follow the system. */
export async function readTheme(request: Request): Promise<Theme | null> {
  const header = request.headers.get('cookie') ?? '';
  const { data } = themeSchema.safeParse(await cookie.parse(header));
  // Before createCookie encoded it, the value was the bare word, and the cookie lasts for a year.
  return data ?? themeSchema.safeParse(parse(header, cookie.name)[cookie.name]).data ?? null;
}

/** The Set-Cookie header that saves a choice; anything but light or dark deletes the cookie. */
export function themeCookie(choice: FormDataEntryValue | null): Promise<string> {
  const { data } = themeSchema.safeParse(choice);
  return data
    ? cookie.serialize(data, { maxAge: ONE_YEAR_SECONDS })
    : cookie.serialize('', { maxAge: 0 });
}
