import { Form, Link, redirect, useNavigation } from 'react-router';
import { signedTokenIn } from '#app/features/accounts/email/mailed-token.ts';
import {
  findLinkedAccount,
  type LinkedAccount,
} from '#app/features/accounts/email/read-mailed-link.server.ts';
import { verifyEmail } from '#app/features/accounts/email/verify-email.server.ts';
import { disownAccount } from '#app/features/accounts/ownership/disown-account.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { flashCookie, readFlash, redirectWithNotice } from '../flash.server.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { browserOf, cookieHeaders, findKnownViewer, findViewer } from '../session.server.ts';
import type { Route } from './+types/verify-email.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Confirm your email address') }];

/** Mail scanners follow links, so opening one changes nothing; the button does. */
export async function loader({ url, request, context }: Route.LoaderArgs) {
  const token = signedTokenIn(url.searchParams.get('token'));
  const isDisowning = url.searchParams.has('disown');
  if (!token) return { token, account: null, viewerEmail: null, isDisowning };
  const services = context.get(servicesContext);
  const browser = browserOf({ request, context });
  // Without the database the button is still there.
  const account = await findLinkedAccount(services, browser, token).catch((error: unknown) => {
    services.log.warn({ err: error }, 'the account of a mailed link could not be looked up');
    return null;
  });
  const viewerEmail = findKnownViewer(context)?.email ?? null;
  return { token, account, viewerEmail, isDisowning };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const token = String(form.get('token') ?? '');
  try {
    const services = context.get(servicesContext);
    const browser = browserOf({ request, context });
    if (form.get('intent') === 'disown') {
      const outcome = await disownAccount(services, token);
      return redirectWithNotice('/', outcome === 'deleted' ? 'account_disowned' : 'account_closed');
    }
    const { outcome, resetToken } = await verifyEmail(services, browser, token);
    if (resetToken) {
      const address = `/reset-password?${new URLSearchParams({ token: resetToken })}`;
      return redirectWithNotice(address, 'email_proven');
    }
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
  const { token, account, viewerEmail, isDisowning } = loaderData;
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      <PageNotice notice={actionData?.notice} />
      <Card className="w-full max-w-md text-center">
        {token && account && isDisowning && mayDisown(account) ? (
          <DisownStep token={token} account={account} />
        ) : token ? (
          <ConfirmStep token={token} account={account} viewerEmail={viewerEmail} />
        ) : (
          <>
            <h1 className="text-4xl">Confirm your email address</h1>
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

interface StepProps {
  token: string;
  account: LinkedAccount | null;
  /** Whom the browser is signed in as. */
  viewerEmail: string | null;
}

function ConfirmStep({ token, account, viewerEmail }: StepProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  const isForeign = account !== null && !account.isHolder && account.purpose !== 'approve';
  const endsPassword = isForeign && !(account.isProven && account.purpose === 'confirm');
  return (
    <>
      <h1 className="text-4xl">Confirm your email address</h1>
      <p className="mt-4 wrap-anywhere">{account ? describe(account) : GENERAL}</p>
      {endsPassword && (
        <p className="mt-4 wrap-anywhere text-soft">
          {viewerEmail
            ? `You are signed in as ${viewerEmail}, not to that account.`
            : 'You are not signed in to it here.'}{' '}
          If you confirm now, its old password stops working, you choose a new one, and we ask
          whether to keep what is in it.
        </p>
      )}
      <Form method="post" className="mt-7 flex flex-col items-center gap-4">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="large" isBusy={isBusy}>
          Confirm
        </Button>
        {endsPassword && !viewerEmail && (
          <Link to={signInFirst(token)} className="underline underline-offset-4">
            I know its password: sign in first
          </Link>
        )}
        {account && mayDisown(account) && (
          <ButtonLink to={`${pagePath(token)}&disown=1`} look="danger" size="small">
            I didn’t make this account
          </ButtonLink>
        )}
      </Form>
    </>
  );
}

function DisownStep({ token, account }: { token: string; account: LinkedAccount }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <h1 className="text-4xl">Delete this account?</h1>
      <p className="mt-4 wrap-anywhere">
        Someone made it with {account.email} on {longDate(account.createdAt)}.
      </p>
      <p className="mt-4 text-soft">
        It is deleted for good, with everything in it. If something in it was paid for or sent, we
        keep it, and nobody gets into it any more.
      </p>
      <Form method="post" className="mt-7 flex flex-col items-center gap-4">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name="intent" value="disown" look="danger" isBusy={isBusy}>
          Yes, delete it
        </Button>
        <Link to={pagePath(token)} className="underline underline-offset-4">
          Back
        </Link>
      </Form>
    </>
  );
}

const mayDisown = ({ purpose, isProven, isHolder }: LinkedAccount): boolean =>
  purpose === 'confirm' && !isProven && !isHolder;

const GENERAL = 'Press the button to confirm that this address is yours.';

const pagePath = (token: string) => `/verify-email?${new URLSearchParams({ token })}`;

const signInFirst = (token: string) => `/auth?${new URLSearchParams({ next: pagePath(token) })}`;

function describe({ purpose, email, newEmail, createdAt }: LinkedAccount): string {
  const made = `made on ${longDate(createdAt)}`;
  if (purpose === 'confirm') return `This confirms ${email} for the account that was ${made}.`;
  const whose = email
    ? `The account of ${email}, ${made},`
    : `An account ${made}, whose own address nobody has confirmed,`;
  return `${whose} asks to use ${newEmail} from now on.`;
}
