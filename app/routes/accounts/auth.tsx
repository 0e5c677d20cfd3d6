import { useEffect } from 'react';
import { data, redirect, redirectDocument, useRouteLoaderData } from 'react-router';
import { NO_ACCOUNT_YET, parseAge } from '#app/features/accounts/account.rules.ts';
import { googleNotice } from '#app/features/accounts/browser/google-notice.ts';
import { GoogleTermsStep } from '#app/features/accounts/browser/google-terms-step.tsx';
import { SignInForm } from '#app/features/accounts/browser/sign-in-form.tsx';
import { SignUpForm, type TypedAccount } from '#app/features/accounts/browser/sign-up-form.tsx';
import { signInWithPasskey } from '#app/features/accounts/second-factor/passkeys.server.ts';
import { clearBrowserState } from '#app/features/accounts/sessions/clear-browser-state.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import { signUp } from '#app/features/accounts/sign-in/sign-up.server.ts';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { PASTED_EMAIL_MAX_LENGTH } from '#app/shared/email-address.ts';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import type { loader as rootLoader } from '../../root.tsx';
import { servicesContext, sessionContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { flashCookie } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { pageNotices } from '../notices/page-notices.ts';
import type { Services } from '../services.server.ts';
import {
  browserOf,
  cookieHeaders,
  findKnownViewer,
  safeNext,
  secondStep,
} from '../session.server.ts';
import type { Route } from './+types/auth.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sign in or Sign up') }];

/** Passes on Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  // Get Started, on a page that was loaded before signing in elsewhere.
  if (findKnownViewer(context)) throw redirect(url.searchParams.has('start') ? '/dashboard' : '/');
  const { state } = context.get(sessionContext);
  if (state === 'needs-factor') throw redirect(secondStep(url.searchParams.get('next') ?? '/'));
  const services = context.get(servicesContext);
  const { config } = services;
  // Clears the cookie of an ended session, so that it is not reported on every page.
  const hasEnded = state === 'invalid';
  const { cookies } = hasEnded
    ? await signOut(services, browserOf({ request, context }))
    : { cookies: [] };
  const { searchParams } = url;
  const error = searchParams.get('error');
  const next = safeNext(searchParams.get('next'));
  const view = {
    tab: searchParams.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    next,
    isForLetter: isLetterAddress(next),
    chosen: await findChosenFilm(services, next),
    hasGoogle: config.accounts.google !== null,
    needsTerms: error === NO_ACCOUNT_YET,
    returned: googleNotice(error, config.identity),
  };
  return data(view, { headers: cookieHeaders(cookies) });
}

/** Whether an address is that of a letter's form. */
const isLetterAddress = (next: string) => /^\/(?:message\/|compose|preview)/.test(next);

/** The film that a visitor chose before they were asked to sign in. */
async function findChosenFilm({ readGallery }: Services, next: string) {
  const id = /^\/message\/([^/?#]+)/.exec(next)?.[1];
  if (!id) return null;
  const template = (await readGallery()).templates.find((one) => one.id === id);
  return template ? { title: template.title, film: getFilm(template.filmId) } : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const browser = browserOf({ request, context });
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const next = safeNext(form.get('next'));
  const hasAgreedToTerms = form.get('terms') === 'on';
  const isAdult = parseAge(form.get('age'));
  const withCookies = (cookies: string[]) => ({ headers: cookieHeaders(cookies) });
  try {
    switch (form.get('intent')) {
      case 'google-sign-in':
      case 'google-sign-up': {
        const isSignUp = form.get('intent') === 'google-sign-up';
        const { url, cookies } = await startGoogleSignIn(services, browser, {
          isSignUp,
          hasAgreedToTerms,
          isAdult,
          next,
        });
        return redirectDocument(url, withCookies(cookies));
      }
      case 'sign-up': {
        const { cookies } = await signUp(services, browser, {
          name: field('name'),
          email: field('email'),
          password: field('password'),
          confirmPassword: field('confirmPassword'),
          hasAgreedToTerms,
          isAdult,
        });
        return redirectDocument(
          next,
          withCookies([...cookies, await flashCookie({ isWelcome: true })]),
        );
      }
      case 'passkey': {
        const { cookies } = await signInWithPasskey(services, browser, field('credential'), null);
        return redirectDocument(next, withCookies(cookies));
      }
      default: {
        const given = (name: string) => (form.has(name) ? field(name) : undefined);
        const input = { email: given('email'), password: given('password') };
        const { cookies, needsFactor } = await signIn(services, browser, input);
        return redirectDocument(needsFactor ? secondStep(next) : next, withCookies(cookies));
      }
    }
  } catch (error) {
    return errorResponse(error, { typed: typedIn(form), missing: missingIn(form) });
  }
}

/** What a refused form shows again when the browser has loaded the page for it. Never a password. */
function typedIn(form: FormData): TypedAccount {
  const field = (name: string) => cutText(String(form.get(name) ?? ''), PASTED_EMAIL_MAX_LENGTH);
  return { name: field('name'), email: field('email'), age: field('age'), terms: field('terms') };
}

/** The names of the text fields that are empty. */
const missingIn = (form: FormData): string[] =>
  [...form].filter(([, value]) => typeof value === 'string' && !value.trim()).map(([name]) => name);

export const handle: FormHandle = {
  failure: () => pageNotices.unexpected.notice,
};

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, next, isForLetter, chosen, hasGoogle, needsTerms, returned } = loaderData;
  useClearBrowserState();
  const error = actionData && 'notice' in actionData ? actionData : null;
  const refused = { errorCode: error?.code, typed: error?.typed, missing: error?.missing };
  if (needsTerms) {
    return (
      <AuthFrame
        title="One more step"
        notice={error?.notice}
        lead="Google has confirmed who you are. There is no account with this address yet."
        chosen={chosen}
      >
        <GoogleTermsStep next={next} errorCode={error?.code} typed={error?.typed} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Sign in or Sign up"
      lead={leadOf(tab, chosen !== null)}
      notice={error?.notice ?? returned}
      chosen={chosen}
    >
      {isForLetter && (
        <p className="mb-6 text-center text-sm text-soft">
          <span className="font-medium text-text">{authenticationRequired.title}</span>:{' '}
          {authenticationRequired.description}
        </p>
      )}
      <PageTabs
        label="Sign in or sign up"
        current={tab}
        tabs={[
          { id: 'sign-in', label: 'Sign In', to: tabAddress('/auth', next) },
          { id: 'sign-up', label: 'Sign Up', to: tabAddress('/auth?tab=sign-up', next) },
        ]}
        className="mb-7"
      />
      {tab === 'sign-up' ? (
        <SignUpForm {...{ next, hasGoogle }} {...refused} />
      ) : (
        <SignInForm {...{ next, hasGoogle }} {...refused} />
      )}
    </AuthFrame>
  );
}

const authenticationRequired = pageNotices.authentication_required.notice;

function leadOf(tab: 'sign-in' | 'sign-up', hasFilm: boolean): string {
  if (tab === 'sign-in') return hasFilm ? 'Your film is kept.' : 'Welcome back.';
  return hasFilm
    ? 'One step, then you can write. Your film is kept, and your first message is free.'
    : 'Your first message is free.';
}

/** After signing out, deletes what this browser stored for the user. */
function useClearBrowserState(): void {
  const hasSignedOut = useRouteLoaderData<typeof rootLoader>('root')?.hasSignedOut;
  useEffect(() => {
    if (hasSignedOut) clearBrowserState();
  }, [hasSignedOut]);
}

interface AuthFrameProps {
  title: string;
  lead: string;
  notice: React.ComponentProps<typeof PageNotice>['notice'];
  chosen: { title: string; film: Film } | null;
  children: React.ReactNode;
}

/** On a wide screen, the film that was chosen stands beside the form; on a phone, above it. */
function AuthFrame({ title, lead, notice, chosen, children }: AuthFrameProps) {
  return (
    <section
      className={classNames(
        'page grid flex-1 items-center gap-x-16 gap-y-6 py-6 sm:py-16',
        chosen ? 'lg:grid-cols-2' : 'justify-items-center',
      )}
    >
      <PageNotice notice={notice} />
      {chosen && <ChosenFilm {...chosen} />}
      <div className="mx-auto w-full max-w-md">
        <h1 className="text-center text-4xl">{title}</h1>
        <p className="mt-3 mb-6 text-center text-soft">{lead}</p>
        <Card>{children}</Card>
      </div>
    </section>
  );
}

function ChosenFilm({ title, film }: { title: string; film: Film }) {
  return (
    <div className="relative isolate mx-auto flex h-36 w-full max-w-md flex-col justify-end overflow-hidden rounded-2xl p-5 text-on-film lg:sticky lg:top-24 lg:h-[min(40rem,calc(100vh-8rem))] lg:max-w-none lg:self-start lg:rounded-3xl lg:p-9">
      <FilmPoster
        film={film}
        sizes="(min-width: 1024px) 36rem, 92vw"
        isFirst
        className="absolute inset-0 -z-20 size-full object-cover"
      />
      <div className="film-foot absolute inset-0 -z-10" />
      <p className="font-serif text-2xl lg:text-4xl">{title} is waiting for you.</p>
    </div>
  );
}

function tabAddress(to: string, next: string): string {
  if (next === '/') return to;
  return `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ next })}`;
}
