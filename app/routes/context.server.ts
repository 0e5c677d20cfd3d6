import { createContext } from 'react-router';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import type { SessionLookup } from '#app/features/accounts/sessions/find-session.server.ts';
import type { SignInPage } from '#app/platform/http/web-env.server.ts';
import type { Services } from './services.server.ts';

/** What the HTTP server knows about a request. */
export interface RequestFacts {
  /** Lets our own inline scripts pass the content security policy. */
  nonce: string | undefined;
  clientAddress: string;
  requestId: string;
  /** Called when a page has been rendered, and not the error page in its place. */
  onAnswered: () => void;
  /** Called when a request is sent to this page instead of being answered. */
  onSignInRequired: (page: SignInPage) => void;
}

export const servicesContext = createContext<Services>();
export const requestFactsContext = createContext<RequestFacts>();
/** Set by the session middleware of the root route. */
export const sessionContext = createContext<
  | SessionLookup
  /** The database does not answer. */
  | { state: 'unknown'; error: unknown }
>({ state: 'signed-out' });
/** The signed-in viewer; set by `requireSignIn` for the routes behind it. */
export const viewerContext = createContext<Viewer>();
