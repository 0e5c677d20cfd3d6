/** The door of `accounts` for pages: what may reach the browser. */
export {
  type AccessLevel,
  type AccessRefusal,
  type Actor,
  isAdmin,
  isStaffOrAdmin,
  type PersonRefusal,
  type Role,
  roleOf,
  SEARCH_MIN_LENGTH,
} from './access.rules.ts';
export {
  type AccountRefusal,
  avatarInitials,
  DELETION_PHRASE,
  type FieldFault,
  findPasswordFault,
  PASSWORD_MIN_LENGTH,
  suspensionSentence,
} from './account.rules.ts';
export { clearBrowserState } from './browser-state.ts';
export { deviceName } from './device.ts';
export {
  ACTIVITY_THROTTLE,
  checkInterval,
  idleLimit,
  idleState,
  SESSION_TIMEOUTS,
  warningAfter,
} from './idle.rules.ts';
export {
  AVATAR_MAX_BYTES,
  EARLIEST_BIRTH_DATE,
  PROFILE_LIMITS,
  type ProfileInput,
} from './profile.rules.ts';
export type { SecurityAction } from './security-action.ts';
export type { Viewer } from './viewer.ts';
