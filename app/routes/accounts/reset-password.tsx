import { Form, Link, useNavigation } from 'react-router';
import { resetTokenIn } from '#app/features/accounts/email/mailed-token.ts';
import { findResetAccount } from '#app/features/accounts/password/find-reset-user.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { resetPassword } from '#app/features/accounts/password/reset-password.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { noticeOf } from '../notices/notices.ts';
import { browserOf } from '../session.server.ts';
import type { Route } from './+types/reset-password.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Reset your password') }];

/** Opening the link does not use up its token; only the form does. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = resetTokenIn(url.searchParams.get('token'));
  const services = context.get(servicesContext);
  const account = token && (await findResetAccount(services, token).catch(() => null));
  return { token, account: account || null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  try {
    if (form.has('token')) {
      await resetPassword(services, browserOf({ request, context }), {
        token: field('token'),
        newPassword: field('newPassword'),
        confirmPassword: field('confirmPassword'),
      });
      return redirectWithNotice('/auth', 'reset_done');
    }
    await requestPasswordReset(services, browserOf({ request, context }), field('email'));
    return { code: 'reset_requested' as const, notice: noticeOf('reset_requested') };
  } catch (error) {
    return errorResponse(error);
  }
}

export const handle: FormHandle = {
  failure: (form) => ({
    title: form.has('token') ? 'Failed to update password' : 'Failed to send the email',
  }),
};

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, account } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      <PageNotice notice={actionData?.notice} />
      <div className="w-full max-w-md">
        <h1 className="mb-8 text-center text-4xl">
          {token ? 'Choose a new password' : 'Forgot your password?'}
        </h1>
        <Card>
          <Form method="post" noValidate className="flex flex-col gap-5">
            {token ? (
              <>
                <input type="hidden" name="token" value={token} />
                {account && (
                  <p className="wrap-anywhere">
                    For the account of <strong className="font-semibold">{account.email}</strong>,
                    made on {longDate(account.createdAt)}.
                    {account.isAsked && ' We then ask you whether to keep what is in it.'}
                  </p>
                )}
                <TextField
                  label="New password"
                  name="newPassword"
                  type="password"
                  autoComplete="new-password"
                  description="At least 6 characters"
                />
                <TextField
                  label="Confirm password"
                  name="confirmPassword"
                  type="password"
                  autoComplete="new-password"
                />
                <Button type="submit" isBusy={isBusy}>
                  Save new password
                </Button>
                <p className="text-sm text-soft">
                  You will be signed out on every device and can sign in again.
                </p>
              </>
            ) : (
              <>
                <TextField
                  label="Email"
                  name="email"
                  type="email"
                  autoComplete="email"
                  description="We’ll email you a link to choose a new password."
                />
                <Button type="submit" isBusy={isBusy}>
                  Send me a link
                </Button>
              </>
            )}
          </Form>
        </Card>
        <p className="mt-6 text-center text-sm">
          <Link to="/auth" className="underline underline-offset-4">
            Back to sign in
          </Link>
        </p>
      </div>
    </section>
  );
}
