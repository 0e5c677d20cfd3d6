import { expect, test } from 'vitest';
import { isSidebarFolded, sidebarCookie } from './sidebar-cookie.ts';

test('the state of the sidebar is kept for seven days and read back', () => {
  expect(sidebarCookie(true)).toContain('Max-Age=604800');
  const sent = (cookie: string) => cookie.split(';')[0] as string;
  expect(isSidebarFolded(`a=1; ${sent(sidebarCookie(true))}; b=2`)).toBe(true);
  expect(isSidebarFolded(sent(sidebarCookie(false)))).toBe(false);
  expect(isSidebarFolded(null)).toBe(false);
});
