import type { HttpBindings } from '@hono/node-server';
import type { SecureHeadersVariables } from 'hono/secure-headers';

/** What every HTTP handler finds in its context. */
export interface WebEnv {
  Bindings: HttpBindings;
  Variables: SecureHeadersVariables & {
    /** The visitor's network address, seen through trusted proxies only. */
    clientAddress: string;
  };
}
