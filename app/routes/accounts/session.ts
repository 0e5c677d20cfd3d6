import { sessionContext } from '../context.server.ts';
import type { Route } from './+types/session.ts';

/**
 * Is the session still there, and for how long has its person done nothing? Asked by an open page
 * from time to time; being asked keeps nobody signed in.
 */
export const loader = (args: Route.LoaderArgs) => answer(args);

/** The person is still there. The session middleware has noted it already. */
export const action = (args: Route.ActionArgs) => answer(args);

function answer({ context }: Pick<Route.LoaderArgs, 'context'>): Response {
  const session = context.get(sessionContext);
  const idleFor = session.state === 'signed-in' ? session.idleFor : null;
  return Response.json({ state: session.state, idleFor });
}
