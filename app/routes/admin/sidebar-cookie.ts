/** Whether the sidebar is folded: kept by the browser for seven days (spec section 9). */
const NAME = 'unsent_sidebar';
const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;

export const isSidebarFolded = (cookies: string | null): boolean =>
  new RegExp(`(?:^|; )${NAME}=folded(?:;|$)`).test(cookies ?? '');

export const sidebarCookie = (isFolded: boolean): string =>
  `${NAME}=${isFolded ? 'folded' : 'open'}; Path=/admin; Max-Age=${SEVEN_DAYS_SECONDS}; SameSite=Lax`;
