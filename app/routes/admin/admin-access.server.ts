import { type MiddlewareFunction, matchPath, redirect } from 'react-router';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import {
  type AccessLevel,
  isAdmin,
  isStaffOrAdmin,
} from '#app/features/accounts/roles/access.rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { flashCookie, redirectWithNotice } from '../flash.server.ts';
import { getViewer } from '../session.server.ts';

/** Redirects to the dashboard, which shows the Access Denied card. */
const accessDenied = async (level: AccessLevel) =>
  redirect('/dashboard', { headers: { 'Set-Cookie': await flashCookie({ denied: level }) } });

/** The layout's guard runs first, but someone without any role must read what this page requires. */
const FOR_ADMINS = [
  '/admin/settings',
  '/admin/templates/:id',
  '/admin/users/recipients',
  '/admin/users/:id/refund/:id',
  '/admin/users/:id/return/:id',
];

const levelOf = (path: string, level: AccessLevel): AccessLevel =>
  FOR_ADMINS.some((pattern) => matchPath(pattern, path)) ? 'admin' : level;

/** Runs on every request, so a lost role counts from the next one. */
const requireRole =
  (level: AccessLevel, hasRole: (viewer: Viewer) => boolean): MiddlewareFunction<Response> =>
  ({ context, url }, next) => {
    const viewer = getViewer(context);
    if (hasRole(viewer)) return next();
    return viewer.lacksSecondFactor
      ? redirectWithNotice('/settings/signing-in', 'second_factor_required')
      : accessDenied(levelOf(url.pathname, level));
  };

/** Middleware of the admin area: for staff and admins. */
export const requireStaff = requireRole('staff', isStaffOrAdmin);

/** Middleware of pages for admins only. */
export const requireAdmin = requireRole('admin', isAdmin);

/** A use case that misses a role answers as the middleware does. */
export async function rethrowAccessDenied(error: unknown): Promise<void> {
  if (!(error instanceof DomainError)) return;
  if (error.code === 'admin_required') throw await accessDenied('admin');
  if (error.code === 'staff_required') throw await accessDenied('staff');
}
