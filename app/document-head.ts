import { createContext } from 'react';

/** The stylesheets that pages without scripts inline. */
export type SiteStyleSheet = 'landing' | 'text' | 'offer';

/** The `handle` of a route without scripts. */
export interface PlainPage {
  noScripts: true;
  styles: SiteStyleSheet;
}

/** The `handle` of a route with its own header, navigation and main element. */
export interface OwnFrame {
  ownFrame: true;
}

/** What the server renders into the document head. */
export interface DocumentHead {
  /** The nonce of the response's content security policy; none in development. */
  nonce: string | undefined;
  /** What the error page shows, and what the log has for the same request. */
  requestId: string;
  styles: Record<SiteStyleSheet, string>;
  /** The two fonts that every page preloads. */
  fonts: string[];
}

/** Null in the browser. */
export const DocumentHeadContext = createContext<DocumentHead | null>(null);
