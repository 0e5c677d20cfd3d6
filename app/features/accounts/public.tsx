/** The door of `accounts` for pages: what may reach the browser. */
export {
  type AccountRefusal,
  avatarInitials,
  PASSWORD_MIN_LENGTH,
} from './account.rules.ts';
export { clearBrowserState } from './browser-state.ts';
export type { Viewer } from './viewer.ts';
