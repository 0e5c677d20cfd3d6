import { requireSignIn } from '../session.server.ts';

/** The layout of pages that need a signed-in viewer. */
export const middleware = [requireSignIn()];
