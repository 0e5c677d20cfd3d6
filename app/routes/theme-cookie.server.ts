import { parse, serialize } from 'hono/utils/cookie';

/** A visitor's choice of light or dark. People with an account keep theirs in their profile. */
export type Theme = 'light' | 'dark';

const NAME = 'unsent_theme';
const ONE_YEAR_SECONDS = 31_536_000;

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark';

/** The chosen theme, or null where the system decides. */
export function readTheme(request: Request): Theme | null {
  const value = parse(request.headers.get('cookie') ?? '', NAME)[NAME];
  return isTheme(value) ? value : null;
}

/** The cookie that keeps a choice; anything but light or dark forgets it. */
export function themeCookie(choice: FormDataEntryValue | null): string {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax' } as const;
  return isTheme(choice)
    ? serialize(NAME, choice, { ...options, maxAge: ONE_YEAR_SECONDS })
    : serialize(NAME, '', { ...options, maxAge: 0 });
}
