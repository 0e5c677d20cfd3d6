import { createContext } from 'react';

/** Which styles a page that sends no scripts carries in itself. */
export type SiteStyleSheet = 'landing' | 'text' | 'offer';

/** Says of a route that it sends no scripts at all (product.md section 8), as its `handle`. */
export interface PlainPage {
  noScripts: true;
  styles: SiteStyleSheet;
}

/** Says of a route that it brings its own header, navigation and main part, as its `handle`. */
export interface OwnFrame {
  ownFrame: true;
}

/** What only the server can write into the head of a page. */
export interface DocumentHead {
  /** The nonce of this answer's content security policy; none in development. */
  nonce: string | undefined;
  styles: Record<SiteStyleSheet, string>;
  /** The two faces every page begins with. */
  fonts: string[];
}

/** Null in the browser: what scripts take over is never one of these pages. */
export const DocumentHeadContext = createContext<DocumentHead | null>(null);
