import { redirect } from 'react-router';
import { servicesContext } from '../context.server.ts';
import type { Route } from './+types/callback.ts';

/** Where an identity provider sends the browser back to. The answer is the auth library's own. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  // Whoever only looks must not use up the round trip.
  if (request.method === 'HEAD') return redirect('/auth');
  const { auth } = context.get(servicesContext);
  // The round trip may have begun in another process than this one.
  await auth.connectGoogle();
  return auth.handler(request);
}
