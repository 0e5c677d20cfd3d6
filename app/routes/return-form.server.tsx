import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Language } from '#app/languages/languages.server.ts';
import type { Config } from '#app/platform/config/config.server.ts';
import type { SecurityHeaderValues } from '#app/platform/http/security-headers.server.ts';
import type { SignInPage, WebEnv } from '#app/platform/http/web-env.server.ts';
import { acceptsHtml } from './accepts-html.server.ts';
import { readFlash } from './flash.server.ts';
import { readHeldForm } from './held-form.server.ts';
import type { FailureWords } from './layout/keep-page-on-fault.ts';
import { pageLanguage } from './letters/page-language.server.ts';
import { isRecipientPath, recipientFormWords } from './letters/recipient-errors.server.ts';
import { createResponses } from './letters/responses.server.tsx';
import { noticeOf } from './notices/notices.ts';
import { pageNotices } from './notices/page-notices.ts';
import {
  englishFormWords,
  hasWords,
  ReturnedForm,
  type SentForm,
  SignInFirst,
} from './returned-form.server.tsx';

/** The words for a failed form that was posted to this path; null where it has none of its own. */
export type FindFailure = (path: string, form: FormData) => Promise<FailureWords | null>;

/**
 * Gives a form back with everything typed in it, to browsers that post it without scripts: when we fail
 * to answer, and when its session has ended. Then it waits on a page to sign in on. Nothing is stored:
 * the form is in the page that its user sees. With scripts the page stays (keep-page-on-fault.ts).
 * The form came from our own site: its origin has been checked.
 */
export function returnForm(
  config: Config,
  securityHeaders: SecurityHeaderValues,
  findFailure: FindFailure,
) {
  const { html } = createResponses(securityHeaders);

  /** Shows a page in place of the response, and passes on its cookies. */
  function show(
    context: Context<WebEnv>,
    page: React.ReactElement,
    status: number,
    title: string,
    language?: Language,
  ) {
    const { headers } = context.res;
    context.res = undefined;
    context.res = html(page, { status, title, ...(language && { language }) });
    for (const cookie of headers.getSetCookie()) context.res.headers.append('set-cookie', cookie);
    const retryAfter = headers.get('retry-after');
    if (retryAfter) context.res.headers.set('retry-after', retryAfter);
  }

  return createMiddleware<WebEnv>(async (context, next) => {
    const { raw, method } = context.req;
    const type = raw.headers.get('content-type') ?? '';
    if (method !== 'POST' || !FORM_TYPE.test(type) || !acceptsHtml(raw)) return next();
    const unread = raw.clone();
    await next();
    const { status, headers } = context.res;
    const hasFailed = status >= 500 && !context.get('isAnswered');
    const signInPage = context.get('signInPage');
    const { pathname, search } = new URL(raw.url);
    if (!hasFailed && !signInPage && !isSignInPage(pathname)) return;
    const form = await unread.formData();
    const sent: SentForm = {
      action: `${pathname}${search}`,
      isMultipart: type.startsWith('multipart/'),
      fields: [...form],
    };
    const held = readHeldForm(form);
    // After the password, the form waits for the second factor.
    const needsFactor = headers.get('location')?.startsWith('/auth/code?');
    if (held && status < 400 && !needsFactor) {
      const words = pathname === '/confirm' ? CONFIRMED : SIGNED_IN;
      const page = <ReturnedForm sent={held} words={englishFormWords(words)} />;
      return show(context, page, 200, words.title);
    }
    if (held || (signInPage && hasWords(sent))) {
      const page = isSignInPage(pathname) ? pathname : '/auth';
      const signsInAt = signInPage ?? (needsFactor ? '/auth/code' : page);
      const words = held ? refusal(signsInAt, status) : await reasonFor(signsInAt, headers);
      const form = <SignInFirst sent={held ?? sent} words={words} signsInAt={signsInAt} />;
      return show(context, form, held && status >= 400 ? status : 401, words.title);
    }
    if (!hasFailed) return;
    if (isRecipientPath(pathname)) {
      const { language } = pageLanguage(config, context, null);
      const words = recipientFormWords(language, pathname);
      const page = <ReturnedForm sent={sent} words={words} />;
      return show(context, page, status, words.title, language);
    }
    const words = (await findFailure(pathname, form)) ?? pageNotices.unexpected.notice;
    const shown = status === 503 ? { ...words, description: BUSY } : words;
    const page = <ReturnedForm sent={sent} words={englishFormWords(shown)} />;
    show(context, page, status, words.title);
  });
}

const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\b/;
const BUSY = 'We are very busy right now. Please try again in a moment.';
const isSignInPage = (pathname: string): pathname is SignInPage =>
  pathname === '/auth' || pathname === '/auth/code' || pathname === '/confirm';

const FACTOR_NEEDED = {
  title: 'One more step',
  description: 'Your account is protected by a second factor.',
};
const CONFIRMED = { title: 'Thank you', description: 'Here is what you typed.' };
const SIGNED_IN = { title: 'You are signed in', description: 'Here is what you typed.' };

/** Why a sign-in was refused. */
function refusal(signsInAt: SignInPage, status: number): FailureWords {
  if (signsInAt === '/auth/code' && status < 500) {
    if (status < 400) return FACTOR_NEEDED;
    return noticeOf(status === 429 ? 'second_factor_too_many' : 'second_factor_wrong');
  }
  if (signsInAt === '/confirm' && status < 500) {
    return noticeOf(status === 429 ? 'confirm_too_many' : 'confirm_wrong_password');
  }
  if (status === 429) return noticeOf('sign_in_too_many');
  if (status === 503) return noticeOf('sign_in_busy');
  return status < 500 ? noticeOf('invalid_credentials') : pageNotices.unexpected.notice;
}

/** Why signing in is needed, as the sign-in page would have said it. */
async function reasonFor(signsInAt: SignInPage, headers: Headers): Promise<FailureWords> {
  if (signsInAt === '/confirm') return noticeOf('confirm_required');
  if (signsInAt === '/auth/code') return FACTOR_NEEDED;
  const cookie = headers.getSetCookie().map((set) => set.split(';', 1)[0]);
  const flash = await readFlash(
    new Request('http://flash.invalid', { headers: { cookie: cookie.join('; ') } }),
  );
  return flash?.notice ? noticeOf(flash.notice) : noticeOf('session_invalid');
}
