/**
 * Whether the sidebar is collapsed. The browser writes this cookie itself, so that the toggle needs
 * no request; React Router's `createCookie` would have to run, and encode its value, in the browser.
 */
const NAME = 'unsent_sidebar';
const SEVEN_DAYS_SECONDS = 7 * 24 * 60 * 60;

export const isSidebarCollapsed = (cookies: string | null): boolean =>
  new RegExp(`(?:^|; )${NAME}=folded(?:;|$)`).test(cookies ?? '');

export const sidebarCookie = (isCollapsed: boolean): string =>
  `${NAME}=${isCollapsed ? 'folded' : 'open'}; Path=/admin; Max-Age=${SEVEN_DAYS_SECONDS}; SameSite=Lax`;
