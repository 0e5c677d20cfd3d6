import { DomainError } from '#app/shared/domain-error.ts';
import type { Viewer } from '../account-types.ts';

/** Spec section 6: what people with powers may do, and who they are (is_admin, is_staff_or_admin). */

export type Role = 'admin' | 'staff' | 'user';
export type AccessErrorCode = 'admin_required' | 'staff_required';
/** Why a change to somebody's role or standing is refused. */
export type UserErrorCode =
  | 'person_not_found'
  | 'role_own'
  | 'role_last_admin'
  | 'role_failed'
  | 'suspension_own'
  | 'suspension_of_admin';
export type AccessLevel = 'admin' | 'staff';

/** A search for people with fewer letters would find every third account. */
export const SEARCH_MIN_LENGTH = 3;

type WithRoles = Pick<Viewer, 'roles'>;

/** The person behind an act that needs powers, as use cases ask for them. */
export type Actor = Pick<Viewer, 'userId' | 'email' | 'roles'>;

/** Whether a person has every power (spec section 2, guards). */
export const isAdmin = ({ roles }: WithRoles): boolean => roles.includes('admin');

/** Admin counts as staff. */
export const isStaffOrAdmin = ({ roles }: WithRoles): boolean => roles.length > 0;

/** The one label a person goes by: 'user' when no role is held (spec section 3). */
export const roleOf = (person: WithRoles): Role =>
  isAdmin(person) ? 'admin' : isStaffOrAdmin(person) ? 'staff' : 'user';

/** @throws DomainError `admin_required` */
export function assertAdmin(actor: WithRoles): void {
  if (!isAdmin(actor)) throw new DomainError<AccessErrorCode>('admin_required');
}

/** @throws DomainError `staff_required` */
export function assertStaffOrAdmin(actor: WithRoles): void {
  if (!isStaffOrAdmin(actor)) throw new DomainError<AccessErrorCode>('staff_required');
}
