import type { HttpBindings } from '@hono/node-server';

/** The page where a visitor shows who they are. */
export type SignInPage = '/auth' | '/auth/code' | '/confirm';

/** The Hono environment of every HTTP handler. */
export interface WebEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Names this request in its answer, on an error page and in the log. */
    requestId: string;
    /** The visitor's network address, resolved through trusted proxies only. */
    clientAddress: string;
    /** Set for requests that change something. False only where one proves itself by other means. */
    isFromOurPages: boolean;
    /** Allows the inline styles and scripts of this response. */
    nonce: string;
    /** Whether a page has been rendered as it should be, whatever its status. */
    isAnswered: boolean;
    /** Where to sign in, if a form was refused because nobody is, or nobody has shown lately who they are. */
    signInPage: SignInPage | undefined;
  };
}
