import { Link, redirect, redirectDocument } from 'react-router';
import { signIn, signUp } from '#app/features/accounts/public.server.ts';
import { Card } from '#app/ui/card.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext, viewerContext } from '../context.server.ts';
import { flashCookie } from '../flash.server.ts';
import { pageTitle } from '../page-title.ts';
import { answerRefusal } from '../refusal-answer.server.ts';
import { safeNext } from '../session.server.ts';
import type { Route } from './+types/auth.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSignedOutCleaning } from './use-signed-out-cleaning.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Sign in or Sign up') }];

export function loader({ url, context }: Route.LoaderArgs) {
  if (context.get(viewerContext)) throw redirect('/');
  return {
    tab: url.searchParams.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const),
    next: safeNext(url.searchParams.get('next')),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const isSignUp = field('intent') === 'sign-up';
  try {
    const { cookies } = isSignUp
      ? await signUp(services, request.headers, {
          name: field('name'),
          email: field('email'),
          password: field('password'),
          confirmPassword: field('confirmPassword'),
          hasAgreedToTerms: form.get('terms') === 'on',
        })
      : await signIn(services, request.headers, {
          email: field('email'),
          password: field('password'),
        });
    if (isSignUp) cookies.push(flashCookie({ isWelcome: true }));
    const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]));
    return redirectDocument(safeNext(form.get('next')), { headers });
  } catch (error) {
    return answerRefusal(error, context);
  }
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, next } = loaderData;
  useSignedOutCleaning();
  const answer = actionData && 'notice' in actionData ? actionData : null;
  return (
    <section className="page grid flex-1 place-items-center py-12 sm:py-20">
      <PageNotice notice={answer?.notice} />
      <div className="w-full max-w-md">
        <h1 className="text-center text-4xl">Sign in or Sign up</h1>
        <p className="mt-3 mb-8 text-center text-soft">
          {tab === 'sign-up' ? 'Your first message is free.' : 'Welcome back.'}
        </p>
        <Card>
          <nav
            aria-label="Sign in or sign up"
            className="mb-7 grid grid-cols-2 gap-1 rounded-full bg-sunken p-1"
          >
            <TabLink to="/auth" next={next} isCurrent={tab === 'sign-in'}>
              Sign In
            </TabLink>
            <TabLink to="/auth?tab=sign-up" next={next} isCurrent={tab === 'sign-up'}>
              Sign Up
            </TabLink>
          </nav>
          {tab === 'sign-up' ? (
            <SignUpForm next={next} refusal={answer?.code} />
          ) : (
            <SignInForm next={next} refusal={answer?.code} />
          )}
        </Card>
      </div>
    </section>
  );
}

interface TabLinkProps {
  to: string;
  next: string;
  isCurrent: boolean;
  children: string;
}

function TabLink({ to, next, isCurrent, children }: TabLinkProps) {
  const separator = to.includes('?') ? '&' : '?';
  const address = next === '/' ? to : `${to}${separator}${new URLSearchParams({ next })}`;
  return (
    <Link
      to={address}
      replace
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'rounded-full py-2 text-center text-sm font-medium',
        isCurrent ? 'bg-raised text-text shadow-sm' : 'text-soft hover:text-text',
      )}
    >
      {children}
    </Link>
  );
}
