import { DomainError } from '#app/shared/domain-error.ts';
import type { Viewer } from '../account-types.ts';

export type Role = 'admin' | 'staff' | 'user';
export type AccessErrorCode = 'admin_required' | 'staff_required';
/** Why a change of a user's role or suspension is refused. */
export type UserErrorCode =
  | 'person_not_found'
  | 'role_own'
  | 'role_last_admin'
  | 'verification_not_needed'
  | 'suspension_own'
  | 'suspension_of_admin';
export type AccessLevel = 'admin' | 'staff';

/** A shorter search text would match a third of all accounts. */
export const SEARCH_MIN_LENGTH = 3;

type WithRoles = Pick<Viewer, 'roles'>;

/** Who performs an admin action; its use case checks the role. */
export type Actor = Pick<Viewer, 'userId' | 'email' | 'roles'>;

/** Admins may do everything staff may, and more. */
export const isAdmin = ({ roles }: WithRoles): boolean => roles.includes('admin');

/** Whether a user may enter the admin area; admins count as staff. */
export const isStaffOrAdmin = ({ roles }: WithRoles): boolean => roles.length > 0;

/** The single label of a user: their highest role, or 'user' without one. */
export const roleOf = (user: WithRoles): Role =>
  isAdmin(user) ? 'admin' : isStaffOrAdmin(user) ? 'staff' : 'user';

/** @throws DomainError `admin_required` */
export function assertAdmin(actor: WithRoles): void {
  if (!isAdmin(actor)) throw new DomainError<AccessErrorCode>('admin_required');
}

/** @throws DomainError `staff_required` */
export function assertStaffOrAdmin(actor: WithRoles): void {
  if (!isStaffOrAdmin(actor)) throw new DomainError<AccessErrorCode>('staff_required');
}
