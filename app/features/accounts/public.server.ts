/** The door of `accounts`: what routes and other features may ask of it. */

export { type Actor, assertAdmin, assertStaffOrAdmin } from './access.rules.ts';
export {
  findSettings,
  listOwnSecurityEvents,
  listSessions,
} from './account.queries.server.ts';
export { changeBalance } from './account.store.server.ts';
export type { AccountServices } from './account-services.ts';
export { adoptPictureJob, adoptPictureKind } from './adopt-picture.job.server.ts';
export { assignRole } from './assign-role.server.ts';
export type { Browser } from './browser.ts';
export { changeEmail } from './change-email.server.ts';
export { changePassword } from './change-password.server.ts';
export { changeSuspension } from './change-suspension.server.ts';
export { createAuth } from './create-auth.server.ts';
export { csrfToken } from './csrf-token.server.ts';
export {
  canDeleteWithoutPassword,
  type DeletionServices,
  deleteAccount,
} from './delete-account.server.ts';
export { endSession } from './end-session.server.ts';
export { ensureProfile } from './ensure-profile.server.ts';
export { exportData, type MessageSource } from './export-data.server.ts';
export { findSession, findViewer, type SessionFinding } from './find-viewer.server.ts';
export { grantRole } from './grant-role.server.ts';
export {
  findPerson,
  listPeople,
  type PeopleSearch,
} from './people.queries.server.ts';
export { requestPasswordReset, resetPassword } from './reset-password.server.ts';
export { removeAvatar, saveAvatar } from './save-avatar.server.ts';
export { preferencesSchema, savePreferences } from './save-preferences.server.ts';
export { signIn } from './sign-in.server.ts';
export { signOut } from './sign-out.server.ts';
export { signOutEverywhere } from './sign-out-everywhere.server.ts';
export { signUp } from './sign-up.server.ts';
export { startGoogle } from './start-google.server.ts';
export { updateProfile } from './update-profile.server.ts';
export { resendVerification, verifyEmail } from './verify-email.server.ts';
export {
  findVisibleAvatarKey,
  findVisibleProfile,
  type VisibleProfile,
} from './visible-profile.server.ts';
