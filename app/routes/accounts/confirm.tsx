import { Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { findSettings, listPasskeys } from '#app/features/accounts/account.queries.server.ts';
import { GoogleButton, OrDivider } from '#app/features/accounts/browser/google-button.tsx';
import { PasskeyButton } from '#app/features/accounts/browser/passkey-button.tsx';
import { signInWithPasskey } from '#app/features/accounts/second-factor/passkeys.server.ts';
import { confirmByPassword } from '#app/features/accounts/sessions/confirm-identity.server.ts';
import { isFreshProof } from '#app/features/accounts/sessions/fresh-proof.rules.ts';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext, sessionContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { runIntent } from '../run-intent.server.ts';
import { browserOf, cookieHeaders, safeNext } from '../session.server.ts';
import type { Route } from './+types/confirm.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm it is you') }];

/** Passes on Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const { db, config, clock } = context.get(servicesContext);
  const session = context.get(sessionContext);
  if (session.state !== 'signed-in' || isFreshProof(session.provenAt, clock.now())) {
    throw redirect(next);
  }
  const found = await findSettings(db, session.viewer.userId);
  return {
    next,
    email: session.viewer.email,
    hasPassword: found?.hasPassword ?? false,
    hasGoogle: config.accounts.google !== null,
    hasPasskey: (await listPasskeys(db, session.viewer.userId)).length > 0,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const browser = browserOf({ request, context });
  const session = context.get(sessionContext);
  const form = await request.formData();
  const next = safeNext(form.get('next'));
  if (session.state !== 'signed-in') return redirect(next);
  const { sessionId, viewer } = session;
  return runIntent(
    form,
    {
      password: {
        async run() {
          const password = String(form.get('password') ?? '');
          await confirmByPassword(
            services,
            browser,
            { userId: viewer.userId, sessionId },
            password,
          );
          return redirectDocument(next);
        },
      },
      passkey: {
        async run() {
          const { cookies } = await signInWithPasskey(
            services,
            browser,
            String(form.get('credential') ?? ''),
            { userId: viewer.userId, sessionId },
          );
          return redirectDocument(next, { headers: cookieHeaders(cookies) });
        },
      },
      'google-sign-in': {
        async run() {
          const { url: googleUrl, cookies } = await startGoogleSignIn(services, browser, {
            isSignUp: false,
            hasAgreedToTerms: false,
            isAdult: null,
            next,
            isReauthentication: true,
          });
          return redirectDocument(googleUrl, { headers: cookieHeaders(cookies) });
        },
      },
    },
    `${url.pathname}${url.search}`,
  );
}

export const handle: FormHandle = { failure: () => ({ title: 'Failed to check who you are' }) };

/** Asks who is there before something that must not be done from a screen that was left open. */
export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, hasPassword, hasGoogle, hasPasskey } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const notice = actionData && 'notice' in actionData ? actionData.notice : undefined;
  const isWrong = actionData && 'code' in actionData && actionData.code.endsWith('_password');
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      {!isWrong && <PageNotice notice={notice} />}
      <div className="w-full max-w-md">
        <h1 className="text-center text-4xl">Confirm it is you</h1>
        <p className="mt-3 mb-8 text-center text-soft wrap-anywhere">
          You signed in more than 15 minutes ago as {email}. What you were about to do needs to know
          that it is you.
        </p>
        <Card>
          <Form method="post" noValidate className="flex flex-col gap-5">
            <input type="hidden" name="next" value={next} />
            {hasPassword && (
              <>
                <TextField
                  label="Password"
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  error={isWrong ? notice?.title : undefined}
                />
                <Button type="submit" name="intent" value="password" isBusy={isBusy}>
                  Go on
                </Button>
              </>
            )}
            {hasPassword && hasGoogle && <OrDivider />}
            {hasGoogle && <GoogleButton intent="google-sign-in" />}
            {hasPasskey && <PasskeyButton>Use a passkey</PasskeyButton>}
          </Form>
        </Card>
      </div>
    </section>
  );
}
