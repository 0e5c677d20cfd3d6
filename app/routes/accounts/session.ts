import { sessionContext } from '../context.server.ts';
import type { Route } from './+types/session.ts';

/**
 * The state of the session, and how long its user has been idle. Open pages check it from time to
 * time; the session middleware does not count that as activity.
 */
export const loader = (args: Route.LoaderArgs) => respond(args);

/** Reports activity, which the session middleware has already recorded. */
export const action = (args: Route.ActionArgs) => respond(args);

function respond({ context }: Pick<Route.LoaderArgs, 'context'>): Response {
  const session = context.get(sessionContext);
  if (session.state === 'unknown') throw session.error;
  const idleFor = session.state === 'signed-in' ? session.idleFor : null;
  return Response.json({ state: session.state, idleFor });
}
