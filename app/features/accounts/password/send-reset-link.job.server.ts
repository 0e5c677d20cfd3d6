import { type Job, job } from '#app/platform/jobs/job-kind.ts';
import type { AccountServices } from '../account-services.ts';
import { authErrorCode } from '../sign-in/auth-error.server.ts';
import { resetRequestContext, sendResetLinkKind } from './request-password-reset.server.ts';

/** Mails the link that was requested if the address has an account. A repetition may mail a second link. */
export const sendResetLinkJob = ({
  auth,
  keyring,
}: Pick<AccountServices, 'auth' | 'keyring'>): Job =>
  job(sendResetLinkKind, async ({ id, sealed }) => {
    const email = keyring.decrypt(Buffer.from(sealed, 'base64'), resetRequestContext(id));
    try {
      await auth.api.requestPasswordReset({ body: { email } });
    } catch (error) {
      // An invalid address has no account either.
      if (!authErrorCode(error)) throw error;
    }
  });
