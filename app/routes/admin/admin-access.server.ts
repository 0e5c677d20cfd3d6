import { redirect } from 'react-router';
import { type AccessLevel, isAdmin, isStaffOrAdmin } from '#app/features/accounts/access.rules.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { flashCookie } from '../flash.server.ts';
import { requireViewer } from '../session.server.ts';

/** Back to where everybody may be, with the card that says why (spec section 2, access guard). */
const accessDenied = (level: AccessLevel) =>
  redirect('/dashboard', { headers: { 'Set-Cookie': flashCookie({ denied: level }) } });

type GuardedRequest = Parameters<typeof requireViewer>[0];

/**
 * The person who runs this part of the place. Every admin page asks for staff or admin; admin
 * counts as staff. Asked again at every request, so a role that was lost is lost at once.
 * @throws a redirect: to /auth for a stranger, to /dashboard for everybody else
 */
export function requireStaff(args: GuardedRequest) {
  const viewer = requireViewer(args);
  if (!isStaffOrAdmin(viewer)) throw accessDenied('staff');
  return viewer;
}

/** The same where only an admin may be. */
export function requireAdmin(args: GuardedRequest) {
  const viewer = requireStaff(args);
  if (!isAdmin(viewer)) throw accessDenied('admin');
  return viewer;
}

/** What a use case refused for want of a role is answered as the guard answers it. */
export function rethrowAccessDenied(error: unknown): void {
  if (!(error instanceof DomainError)) return;
  if (error.code === 'admin_required') throw accessDenied('admin');
  if (error.code === 'staff_required') throw accessDenied('staff');
}
