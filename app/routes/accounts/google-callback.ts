import { redirect } from 'react-router';
import { GOOGLE_FAULT } from '#app/features/accounts/browser/google-notice.ts';
import { servicesContext } from '../context.server.ts';
import type { Route } from './+types/google-callback.ts';

/** Where Google sends the browser back to. The auth library handles it. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  // The callback works once, and a HEAD request must not use it up.
  if (request.method === 'HEAD') return redirect('/auth');
  const { auth } = context.get(servicesContext);
  // The sign-in may have started in another process.
  await auth.connectGoogle();
  const response = await auth.handler(request);
  // To a fault of ours the library answers without a page.
  return response.status < 500 ? response : redirect(`/auth?error=${GOOGLE_FAULT}`);
}
