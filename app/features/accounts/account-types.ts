/** The signed-in user. */
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
  /** Those that count. */
  roles: ('admin' | 'staff')[];
  /** Whether they have a role that does not count, because staff need a second factor. */
  lacksSecondFactor: boolean;
  /** Minutes of inactivity after which this user asked to be signed out; null when they did not. */
  idleTimeoutMinutes: number | null;
}

/** The browser a request came from. */
export interface Browser {
  /** Its request headers. Only the auth library reads them, for the session cookie. */
  credentials: Headers;
  /** Its network address, taken from forwarding headers only behind a trusted proxy. */
  address: string;
}

/** Complete `Set-Cookie` values that the caller must send to the browser. */
export interface SessionCookies {
  cookies: string[];
}
