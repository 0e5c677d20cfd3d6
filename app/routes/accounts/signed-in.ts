import { requireSignIn } from '../session.server.ts';

/** The layout of every page that needs a signed-in viewer. */
export const middleware = [requireSignIn()];
