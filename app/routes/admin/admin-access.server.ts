import { type RouterContextProvider, redirect } from 'react-router';
import { type AccessLevel, isAdmin, isStaffOrAdmin } from '#app/features/accounts/access.rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { flashCookie } from '../flash.server.ts';
import { getViewer } from '../session.server.ts';

/** Redirects to the dashboard, which shows the Access Denied card. */
const accessDenied = (level: AccessLevel) =>
  redirect('/dashboard', { headers: { 'Set-Cookie': flashCookie({ denied: level }) } });

/**
 * The viewer of an admin page, who must be staff or an admin. Checked on every request, so a lost
 * role counts from the next one.
 * @throws a redirect to /dashboard for everybody else
 */
export function requireStaff(context: Readonly<RouterContextProvider>) {
  const viewer = getViewer(context);
  if (!isStaffOrAdmin(viewer)) throw accessDenied('staff');
  return viewer;
}

/**
 * The viewer of a page for admins only.
 * @throws a redirect to /dashboard for everybody else
 */
export function requireAdmin(context: Readonly<RouterContextProvider>) {
  const viewer = requireStaff(context);
  if (!isAdmin(viewer)) throw accessDenied('admin');
  return viewer;
}

/** A use case that misses a role answers as the page guard does. */
export function rethrowAccessDenied(error: unknown): void {
  if (!(error instanceof DomainError)) return;
  if (error.code === 'admin_required') throw accessDenied('admin');
  if (error.code === 'staff_required') throw accessDenied('staff');
}
