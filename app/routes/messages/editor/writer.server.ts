import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import type { Writer } from '#app/features/messages/save-draft.server.ts';
import type { SendingActor } from '#app/features/messages/send-message.server.ts';
import { requestFactsContext } from '../../context.server.ts';
import { isRead, requireSignIn } from '../../session.server.ts';

/** The signed-in person as the one who writes and sends. */
export function writerOf(
  { userId, isEmailVerified, displayName, fullName }: Viewer,
  context: Readonly<RouterContextProvider>,
): Writer & SendingActor {
  return {
    userId,
    isEmailVerified,
    clientAddress: context.get(requestFactsContext).clientAddress,
    profileName: displayName ?? fullName,
  };
}

/** Middleware of the letter's forms: signing in leads back to the form with its draft. */
export const requireWriter = requireSignIn({
  notice: 'authentication_required',
  async returnTo({ request, url }) {
    if (isRead(request)) return `${url.pathname}${url.search}`;
    const draftId = z.uuid().safeParse((await request.formData()).get('draftId')).data;
    return draftId ? `${url.pathname}?draft=${draftId}` : url.pathname;
  },
});
