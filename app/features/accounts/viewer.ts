/** The person who is signed in, as pages and use cases know them. */
export interface Viewer {
  userId: string;
  email: string;
  isEmailVerified: boolean;
  fullName: string | null;
  displayName: string | null;
  avatarUrl: string | null;
  themePreference: 'system' | 'light' | 'dark';
  freeSendsRemaining: number;
  totalCredits: number;
  roles: ('admin' | 'staff')[];
  /** How long this person may be idle, in minutes; null when they did not ask to be signed out. */
  idleTimeoutMinutes: number | null;
}
