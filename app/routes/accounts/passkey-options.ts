import { redirect } from 'react-router';
import { createPasskeyOptions } from '#app/features/accounts/second-factor/passkeys.server.ts';
import { servicesContext, sessionContext } from '../context.server.ts';
import { runAction } from '../run-intent.server.ts';
import { browserOf, cookieHeaders, isFresh } from '../session.server.ts';
import type { Route } from './+types/passkey-options.ts';

export const loader = () => redirect('/auth');

/** What the browser needs to make or use a passkey. Making one needs somebody who has shown who they are. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const purpose = form.get('purpose');
  if (purpose !== 'add' && purpose !== 'use') return new Response(null, { status: 400 });
  if (purpose === 'add' && context.get(sessionContext).state !== 'signed-in') {
    return new Response(null, { status: 401 });
  }
  if (purpose === 'add' && !isFresh(context)) return new Response(null, { status: 403 });
  return runAction(
    {
      async run() {
        const { options, cookies } = await createPasskeyOptions(
          context.get(servicesContext),
          browserOf({ request, context }),
          purpose,
        );
        return Response.json(options, { headers: cookieHeaders(cookies) });
      },
    },
    '/auth',
  );
}
