import type { HttpBindings } from '@hono/node-server';

/** What every HTTP handler finds in its context. */
export interface WebEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The visitor's network address, seen through trusted proxies only. */
    clientAddress: string;
    /** Allows the inline styles and scripts of this answer. */
    nonce: string;
  };
}
