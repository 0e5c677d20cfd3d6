import { Form, redirect, useNavigation } from 'react-router';
import { signedTokenIn } from '#app/features/accounts/email/mailed-token.ts';
import { verifyEmail } from '#app/features/accounts/email/verify-email.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { flashCookie, readFlash } from '../flash.server.ts';
import { pageTitle } from '../page-meta.ts';
import { browserOf, cookieHeaders, findViewer } from '../session.server.ts';
import type { Route } from './+types/verify-email.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm your email address') }];

/** Mail scanners follow links, so opening one changes nothing; the button does. */
export const loader = ({ url }: Route.LoaderArgs) => ({
  token: signedTokenIn(url.searchParams.get('token')),
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  try {
    const services = context.get(servicesContext);
    const browser = browserOf({ request, context });
    const outcome = await verifyEmail(services, browser, String(form.get('token') ?? ''));
    if (outcome === 'changed') {
      const { cookies } = await signOut(services, browser);
      return redirect('/auth', {
        headers: cookieHeaders([
          ...cookies,
          await flashCookie({ notice: 'email_changed', hasSignedOut: true }),
        ]),
      });
    }
    const isWelcome = Boolean((await readFlash(request))?.isWelcome);
    return redirect(findViewer(context) ? '/settings?tab=security' : '/auth', {
      headers: { 'Set-Cookie': await flashCookie({ notice: 'email_verified', isWelcome }) },
    });
  } catch (error) {
    return errorResponse(error);
  }
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      <PageNotice notice={actionData?.notice} />
      <Card className="w-full max-w-md text-center">
        <h1 className="text-4xl">Confirm your email address</h1>
        {loaderData.token ? (
          <>
            <p className="mt-4 mb-7 text-soft">
              Press the button to confirm that this address is yours.
            </p>
            <Form method="post">
              <input type="hidden" name="token" value={loaderData.token} />
              <Button type="submit" size="large" isBusy={isBusy}>
                Confirm
              </Button>
            </Form>
          </>
        ) : (
          <>
            <p className="mt-4 mb-7 text-soft">
              This link is incomplete. Open it from the email again, or request a new one.
            </p>
            <ButtonLink to="/settings?tab=security">Go to settings</ButtonLink>
          </>
        )}
      </Card>
    </section>
  );
}
