import { createContext } from 'react-router';
import type { SessionLookup } from '#app/features/accounts/find-viewer.server.ts';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import type { Services } from './services.server.ts';

/** What the listener knows of a request, for routes to use. */
export interface RequestFacts {
  /** Allows our own inline scripts under the content security policy. */
  nonce: string | undefined;
  clientAddress: string;
}

export const servicesContext = createContext<Services>();
export const requestFactsContext = createContext<RequestFacts>();
/** What was found out about who is asking; set by the session middleware of the root route. */
export const sessionContext = createContext<SessionLookup>({ state: 'stranger' });
/** The signed-in viewer; set by `requireSignIn` for the routes behind it. */
export const viewerContext = createContext<Viewer>();
