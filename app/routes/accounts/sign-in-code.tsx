import { Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { findFactors } from '#app/features/accounts/account.queries.server.ts';
import { OrDivider } from '#app/features/accounts/browser/google-button.tsx';
import { PasskeyButton } from '#app/features/accounts/browser/passkey-button.tsx';
import { passSecondFactor } from '#app/features/accounts/second-factor/pass-second-factor.server.ts';
import { signInWithPasskey } from '#app/features/accounts/second-factor/passkeys.server.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext, sessionContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { runIntent } from '../run-intent.server.ts';
import { browserOf, cookieHeaders, requireSignIn, safeNext } from '../session.server.ts';
import type { Route } from './+types/sign-in-code.ts';

const guard = requireSignIn();

export const middleware: Route.MiddlewareFunction[] = [
  (args, next) =>
    args.context.get(sessionContext).state === 'needs-factor' ? next() : guard(args, next),
];

export const meta: Route.MetaFunction = () => [{ title: pageTitle('One more step') }];

/** Passes on Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** Somebody who is in already, perhaps by another tab, goes on at once. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const next = safeNext(url.searchParams.get('next'));
  const session = context.get(sessionContext);
  if (session.state !== 'needs-factor') throw redirect(next);
  const { db } = context.get(servicesContext);
  const { appSince, passkeys } = await findFactors(db, session.userId);
  return {
    next,
    email: session.email,
    hasApp: appSince !== null,
    hasPasskey: passkeys.length > 0,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const session = context.get(sessionContext);
  const browser = browserOf({ request, context });
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const next = safeNext(form.get('next'));
  if (session.state !== 'needs-factor') return redirect(next);
  return runIntent(
    form,
    {
      code: {
        async run() {
          await passSecondFactor(services, browser, session, field('oneTimePassword'));
          return redirectDocument(next);
        },
      },
      passkey: {
        async run() {
          const { cookies } = await signInWithPasskey(
            services,
            browser,
            field('credential'),
            session,
          );
          return redirectDocument(next, { headers: cookieHeaders(cookies) });
        },
      },
    },
    `${url.pathname}${url.search}`,
  );
}

export const handle: FormHandle = { failure: () => ({ title: 'Failed to check the code' }) };

/** The second step of signing in, after a password or Google. */
export default function SignInCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, hasApp, hasPasskey } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  const refused = actionData && 'code' in actionData ? actionData : null;
  const isAboutCode = refused?.code.startsWith('second_factor_') ?? false;
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      {!isAboutCode && <PageNotice notice={refused?.notice} />}
      <div className="w-full max-w-md">
        <h1 className="text-center text-4xl">One more step</h1>
        <p className="mt-3 mb-8 text-center text-soft wrap-anywhere">
          {email} is protected by a second factor.
        </p>
        <Card>
          <Form method="post" noValidate className="flex flex-col gap-5">
            <input type="hidden" name="next" value={next} />
            {hasPasskey && (
              <>
                <PasskeyButton>Use a passkey</PasskeyButton>
                <OrDivider />
              </>
            )}
            <TextField
              label={hasApp ? 'Code' : 'Recovery code'}
              name="oneTimePassword"
              autoComplete="one-time-code"
              description={
                hasApp
                  ? 'The six digits your authenticator app shows, or one of your recovery codes.'
                  : 'One of the codes you kept when you added your passkey.'
              }
              error={
                isAboutCode
                  ? [refused?.notice.title, refused?.notice.description].join('. ')
                  : undefined
              }
            />
            <Button type="submit" name="intent" value="code" isBusy={isBusy}>
              Go on
            </Button>
          </Form>
        </Card>
        <Form method="post" action="/sign-out" className="mt-6 text-center">
          <button type="submit" className="text-sm underline underline-offset-4">
            Use another account
          </button>
        </Form>
      </div>
    </section>
  );
}
