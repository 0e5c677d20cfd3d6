import { data, type RouterContextProvider, redirect } from 'react-router';
import { type FieldError, findPasswordError } from '#app/features/accounts/account.rules.ts';
import { changeEmail } from '#app/features/accounts/change-email.server.ts';
import { changePassword } from '#app/features/accounts/change-password.server.ts';
import { endSession } from '#app/features/accounts/end-session.server.ts';
import type { ProfileInput } from '#app/features/accounts/profile.rules.ts';
import { requestPasswordReset } from '#app/features/accounts/reset-password.server.ts';
import {
  preferencesSchema,
  savePreferences,
} from '#app/features/accounts/save-preferences.server.ts';
import { signOut } from '#app/features/accounts/sign-out.server.ts';
import { signOutEverywhere } from '#app/features/accounts/sign-out-everywhere.server.ts';
import { startGoogle } from '#app/features/accounts/start-google.server.ts';
import { updateProfile } from '#app/features/accounts/update-profile.server.ts';
import { resendVerification } from '#app/features/accounts/verify-email.server.ts';
import type { Viewer } from '#app/features/accounts/viewer.ts';
import { servicesContext } from '../context.server.ts';
import { errorResponse } from '../error-response.server.ts';
import { flashCookie } from '../flash.server.ts';
import { type NoticeCode, noticeOf } from '../notices/notices.ts';
import { browserOf, cookieHeaders, getViewer } from '../session.server.ts';
import { deleteOwnAccount } from './delete-own-account.server.ts';
import { failureOf, isSettingsIntent, type SettingsIntent } from './failures.ts';
import { addressOfTab } from './settings-tabs.ts';

interface Asked {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

interface Scene {
  asked: Asked;
  services: ReturnType<typeof servicesOf>;
  browser: ReturnType<typeof browserOf>;
  viewer: Viewer;
  form: FormData;
  field(name: string): string;
  /** Back to where the form stood, with a word of how it went. */
  done(notice: NoticeCode): Response;
}

const servicesOf = (context: Readonly<RouterContextProvider>) => context.get(servicesContext);

/** A form that broke rules: what is wrong with which field, and what had been typed. */
const faulty = (faults: FieldError[], values: Record<string, string>, notice?: NoticeCode) =>
  data({ faults, values, ...(notice && { notice: noticeOf(notice) }) }, { status: 422 });

/** What each form of the settings does, by its intent. */
const intents = {
  'save-profile': saveProfile,
  'change-password': saveNewPassword,
  async 'set-password'({ services, browser, viewer, done }: Scene) {
    await requestPasswordReset(services, browser, viewer.email);
    return done('password_link_sent');
  },
  async 'resend-verification'({ services, browser, viewer, done }: Scene) {
    await resendVerification(services, browser, viewer.userId);
    return done('verification_sent');
  },
  async 'change-email'({ services, browser, viewer, field, done }: Scene) {
    await changeEmail(services, browser, viewer, field('newEmail'));
    return done('email_change_asked');
  },
  async 'end-session'({ services, viewer, field, done }: Scene) {
    await endSession(services, viewer.userId, field('sessionId'));
    return done('session_ended');
  },
  async 'sign-out-everywhere'({ services, browser }: Scene) {
    const { cookies } = await signOutEverywhere(services, browser);
    return toSignIn('signed_out_everywhere', cookies);
  },
  'save-preferences': saveChosen,
  async 'google-again'({ services, browser }: Scene) {
    const { url, cookies } = await startGoogle(services, browser, {
      isSignUp: false,
      hasAgreedToTerms: false,
      next: addressOfTab('account'),
      isReauthentication: true,
    });
    throw redirect(url, { headers: cookieHeaders(cookies) });
  },
  async 'delete-account'({ asked, field }: Scene) {
    const cookies = await deleteOwnAccount(asked, {
      csrfToken: field('csrfToken'),
      password: field('password'),
      confirmation: field('confirmation'),
    });
    return redirect('/', { headers: cookieHeaders(cookies) });
  },
} satisfies Record<SettingsIntent, (scene: Scene) => Promise<unknown>>;

/** Does what a form of the settings asks for. Every one of them works without scripts. */
export async function saveSettings({ request, url, context }: Asked) {
  const viewer = getViewer(context);
  const form = await request.formData();
  const name = String(form.get('intent'));
  if (!isSettingsIntent(name)) throw data(null, { status: 400 });
  try {
    return await intents[name]({
      asked: { request, url, context },
      services: servicesOf(context),
      browser: browserOf({ request, context }),
      viewer,
      form,
      field: (key) => String(form.get(key) ?? ''),
      done: (notice) =>
        redirect(`${url.pathname}${url.search}`, {
          headers: cookieHeaders([flashCookie({ notice })]),
        }),
    });
  } catch (error) {
    return errorResponse(error, context, noticeOf(failureOf(name)));
  }
}

async function saveProfile({ services, viewer, field, done }: Scene) {
  const values: ProfileInput = {
    displayName: field('displayName'),
    fullName: field('fullName'),
    bio: field('bio'),
    websiteUrl: field('websiteUrl'),
    location: field('location'),
    phone: field('phone'),
    birthDate: field('birthDate'),
  };
  const faults = await updateProfile(services, viewer.userId, values);
  if (faults.length === 0) return done('profile_updated');
  const [first] = faults;
  // The specification rechecks these two on saving, in words of their own.
  const notice = { websiteUrl: 'profile_website_invalid', phone: 'profile_phone_invalid' } as const;
  return faulty(faults, { ...values }, notice[first?.field as keyof typeof notice]);
}

async function saveNewPassword({ services, browser, viewer, field, form }: Scene) {
  const input = {
    currentPassword: field('currentPassword'),
    newPassword: field('newPassword'),
    confirmPassword: field('confirmPassword'),
  };
  const fault = findPasswordError(input);
  if (fault) return faulty([fault], {});
  await changePassword(services, browser, viewer, input);
  // A page with scripts says so first and leaves two seconds later (spec section 4).
  if (form.has('leavesByItself')) {
    return { endsSession: true as const, notice: noticeOf('password_updated') };
  }
  const { cookies } = await signOut(services, browser);
  return toSignIn('password_updated', cookies);
}

async function saveChosen({ services, viewer, form, done }: Scene) {
  const { intent, ...fields } = Object.fromEntries(form);
  const preferences = preferencesSchema.safeParse(fields);
  if (!preferences.success) throw data(null, { status: 400 });
  await savePreferences(services, viewer.userId, preferences.data);
  return done('preferences_saved');
}

const toSignIn = (notice: NoticeCode, cookies: string[]) =>
  redirect('/auth', {
    headers: cookieHeaders([...cookies, flashCookie({ notice, hasSignedOut: true })]),
  });
