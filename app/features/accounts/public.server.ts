/** The door of `accounts`: what routes and other features may ask of it. */

export { changeBalance } from './account.store.server.ts';
export { createAuth } from './auth.server.ts';
export { ensureProfile } from './ensure-profile.server.ts';
export { findViewer } from './find-viewer.server.ts';
export { grantRole } from './grant-role.server.ts';
export type { AccountServices } from './session-change.server.ts';
export { signIn } from './sign-in.server.ts';
export { signOut } from './sign-out.server.ts';
export { signUp } from './sign-up.server.ts';
