import { redirect } from 'react-router';
import { servicesContext } from '../context.server.ts';
import type { Route } from './+types/callback.ts';

/** Where an identity provider sends the browser back to. The answer is the auth library's own. */
export function loader({ request, context }: Route.LoaderArgs): Promise<Response> | Response {
  // Whoever only looks must not use up the round trip.
  if (request.method === 'HEAD') return redirect('/auth');
  return context.get(servicesContext).auth.handler(request);
}
