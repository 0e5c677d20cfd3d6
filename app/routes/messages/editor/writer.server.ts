import type { RouterContextProvider } from 'react-router';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import type { Writer } from '#app/features/messages/letter-content.server.ts';
import type { SendingActor } from '#app/features/messages/sending/send-message.server.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { requestFactsContext } from '../../context.server.ts';
import { isRead, requireSignIn } from '../../session.server.ts';

/** The viewer as the actor of the use cases that save and send. */
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

/** Middleware of the letter's forms. Signing in returns to the form and its draft. */
export const requireWriter = requireSignIn({
  isForNewcomers: true,
  async returnTo({ request, url }) {
    if (isRead(request)) return `${url.pathname}${url.search}`;
    const draftId = parseUuid(String((await request.formData()).get('draftId')));
    return draftId ? `${url.pathname}?draft=${draftId}` : url.pathname;
  },
});
