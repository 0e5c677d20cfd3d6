/** The door of `accounts`: what routes and other features may ask of it. */

export { changeBalance } from './account.store.server.ts';
export { createAuth } from './auth.server.ts';
export { ensureProfile } from './ensure-profile.server.ts';
export { findSession, findViewer, type SessionFinding } from './find-viewer.server.ts';
export { grantRole } from './grant-role.server.ts';
export { requestPasswordReset, resetPassword } from './reset-password.server.ts';
export type { AccountServices, Browser } from './session-change.server.ts';
export { signIn } from './sign-in.server.ts';
export { signOut } from './sign-out.server.ts';
export { signUp } from './sign-up.server.ts';
export { startGoogle } from './start-google.server.ts';
export { resendVerification, verifyEmail } from './verify-email.server.ts';
