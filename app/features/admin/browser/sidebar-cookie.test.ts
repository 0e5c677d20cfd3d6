import { expect, test } from 'vitest';
import { isSidebarCollapsed, sidebarCookie } from './sidebar-cookie.ts';

test('the cookie keeps the sidebar state for seven days', () => {
  expect(sidebarCookie(true)).toContain('Max-Age=604800');
  const sent = (cookie: string) => cookie.split(';')[0] as string;
  expect(isSidebarCollapsed(`a=1; ${sent(sidebarCookie(true))}; b=2`)).toBe(true);
  expect(isSidebarCollapsed(sent(sidebarCookie(false)))).toBe(false);
  expect(isSidebarCollapsed(null)).toBe(false);
});
