import { createContext } from 'react';

/** The nonce of this answer's content security policy; known on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);
