import { data, redirect } from 'react-router';
import { z } from 'zod';
import { type FieldError, findPasswordError } from '#app/features/accounts/account.rules.ts';
import type { Viewer } from '#app/features/accounts/account-types.ts';
import { changeEmail } from '#app/features/accounts/email/change-email.server.ts';
import { resendVerification } from '#app/features/accounts/email/verify-email.server.ts';
import { changePassword } from '#app/features/accounts/password/change-password.server.ts';
import { requestPasswordReset } from '#app/features/accounts/password/request-password-reset.server.ts';
import { PROFILE_LIMITS, type ProfileInput } from '#app/features/accounts/profile/profile.rules.ts';
import { plainText } from '#app/features/accounts/profile/sanitize-text.server.ts';
import {
  preferencesSchema,
  savePreferences,
} from '#app/features/accounts/profile/save-preferences.server.ts';
import { updateProfile } from '#app/features/accounts/profile/update-profile.server.ts';
import { endSession } from '#app/features/accounts/sessions/end-session.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { nameProblem } from '#app/features/dispatch/names/presentable-text.server.ts';
import { saveAbsencePlan } from '#app/features/messages/absence/save-absence-plan.server.ts';
import { addNeverWrite } from '#app/features/messages/never-write/add-never-write.server.ts';
import {
  endNeverWrite,
  keepNeverWrite,
} from '#app/features/messages/never-write/end-never-write.server.ts';
import type { SettingsIntent } from '#app/features/settings/browser/settings-intents.ts';
import { addressOfTab } from '#app/features/settings/settings-tabs.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isBlank } from '#app/shared/text.ts';
import { servicesContext } from '../context.server.ts';
import { flashCookie, redirectWithNotice } from '../flash.server.ts';
import { type NoticeCode, noticeOf } from '../notices/notices.ts';
import { type Intent, runIntent } from '../run-intent.server.ts';
import type { Services } from '../services.server.ts';
import { assertFreshProof, browserOf, cookieHeaders, getViewer } from '../session.server.ts';
import type { Route } from './+types/settings.ts';
import { deleteOwnAccount } from './delete-own-account.server.ts';

type SettingsRequest = Pick<Route.ActionArgs, 'request' | 'url' | 'context'>;

interface SettingsForm {
  services: Services;
  browser: ReturnType<typeof browserOf>;
  viewer: Viewer;
  form: FormData;
  field(name: string): string;
  /** The page of the form, which shows what came of it. */
  address: string;
}

/** Runs one form of the settings. Each of them works without scripts. */
export async function saveSettings({ request, url, context }: SettingsRequest) {
  const services = context.get(servicesContext);
  const viewer = getViewer(context);
  const browser = browserOf({ request, context });
  const form = await request.formData();
  // It ends every other way into the account.
  if (form.get('intent') === 'change-email') assertFreshProof({ url, context });
  const field = (name: string) => String(form.get(name) ?? '');
  const address = `${url.pathname}${url.search}`;
  const settingsForm = { services, browser, viewer, form, field, address };
  const intents = {
    'save-profile': { run: () => saveProfile(settingsForm) },
    'change-password': {
      run: () => saveNewPassword(settingsForm),
    },
    'set-password': {
      run: () => requestPasswordReset(services, browser, viewer.email),
      success: 'password_link_sent',
    },
    'resend-verification': {
      run: () => resendVerification(services, browser, viewer.userId),
      success: 'verification_sent',
    },
    'change-email': {
      run: () => changeEmail(services, browser, viewer, field('newEmail')),
      success: 'email_change_requested',
    },
    'end-session': {
      run: () => endSession(services, viewer.userId, field('sessionId')),
      success: 'session_ended',
    },
    'sign-out-everywhere': {
      async run() {
        const { cookies } = await signOut(services, browser);
        return redirectToSignIn('signed_out_everywhere', cookies);
      },
    },
    'save-preferences': {
      run: () => saveGivenPreferences(settingsForm),
      success: 'preferences_saved',
    },
    'never-write-add': {
      async run() {
        const cancelled = await addNeverWrite(services, viewer, field('neverWriteTo'));
        const notice = cancelled > 0 ? 'never_write_added_cancelled' : 'never_write_added';
        return redirectWithNotice(address, notice);
      },
    },
    'never-write-remove': {
      run: () => endNeverWrite(services, viewer, field('entryId')),
      success: 'never_write_ending',
    },
    'never-write-keep': {
      run: () => keepNeverWrite(services, viewer, field('entryId')),
      success: 'never_write_kept',
    },
    'save-absence': { run: () => saveAbsence(settingsForm) },
    'google-again': {
      async run() {
        const { url: googleUrl, cookies } = await startGoogleSignIn(services, browser, {
          isSignUp: false,
          hasAgreedToTerms: false,
          isAdult: null,
          next: addressOfTab('account'),
          isReauthentication: true,
        });
        return redirect(googleUrl, { headers: cookieHeaders(cookies) });
      },
    },
    'delete-account': {
      async run() {
        const cookies = await deleteOwnAccount(
          { request, context },
          {
            csrfToken: field('csrfToken'),
            password: field('password'),
            confirmation: field('confirmation'),
          },
        );
        return redirect('/', { headers: cookieHeaders(cookies) });
      },
    },
  } as const satisfies Record<SettingsIntent, Intent>;
  return runIntent(form, intents, address);
}

async function saveProfile({ services, viewer, field, address }: SettingsForm) {
  const values: ProfileInput = {
    displayName: field('displayName'),
    fullName: field('fullName'),
    bio: field('bio'),
    websiteUrl: field('websiteUrl'),
    location: field('location'),
    phone: field('phone'),
    birthDate: field('birthDate'),
  };
  const problem = await displayNameProblem(values.displayName);
  const errors = problem
    ? [{ field: 'displayName', message: problem }]
    : await updateProfile(services, viewer.userId, values);
  if (errors.length === 0) return redirectWithNotice(address, 'profile_updated');
  const [first] = errors;
  const notice = { websiteUrl: 'profile_website_invalid', phone: 'profile_phone_invalid' } as const;
  return invalid(errors, { ...values }, notice[first?.field as keyof typeof notice]);
}

/** Why letters would not be signed with a name. Blank and long ones are refused with the profile. */
async function displayNameProblem(typed: string): Promise<string | null> {
  if (typed.length > PROFILE_LIMITS.displayName) return null;
  const name = await plainText(typed);
  return isBlank(name) ? null : nameProblem(name);
}

const COMMON = 'password_common' satisfies NoticeCode;

async function saveNewPassword({ services, browser, viewer, field, form }: SettingsForm) {
  const input = {
    currentPassword: field('currentPassword'),
    newPassword: field('newPassword'),
    confirmPassword: field('confirmPassword'),
  };
  const error = findPasswordError(input);
  if (error) return invalid([error], {});
  try {
    await changePassword(services, browser, viewer, input);
  } catch (cause) {
    if (!(cause instanceof DomainError) || cause.code !== COMMON) throw cause;
    return invalid([{ field: 'newPassword', message: noticeOf(COMMON).description ?? '' }], {});
  }
  // With scripts the page shows the notice for two seconds, then signs out by itself.
  if (form.has('signsOutByItself')) {
    return { endsSession: true as const, notice: noticeOf('password_updated') };
  }
  const { cookies } = await signOut(services, browser);
  return redirectToSignIn('password_updated', cookies);
}

async function saveGivenPreferences({ services, viewer, form }: SettingsForm) {
  const { intent, ...fields } = Object.fromEntries(form);
  const preferences = preferencesSchema.safeParse(fields);
  if (!preferences.success) throw new Response(null, { status: 400 });
  await savePreferences(services, viewer.userId, preferences.data);
}

const absenceSchema = z.object({
  choice: z.enum(['send', 'cancel', 'ask']),
  /** A page from before the choice sends none. */
  keptChoice: z.enum(['burn', 'keep']).default('burn'),
});

async function saveAbsence({ services, viewer, field, address }: SettingsForm) {
  const chosen = absenceSchema.safeParse({
    choice: field('absenceChoice'),
    keptChoice: field('keptChoice') || undefined,
  });
  if (!chosen.success) throw new Response(null, { status: 400 });
  const input = { ...chosen.data, contactEmail: field('absenceContact') };
  try {
    await saveAbsencePlan(services, viewer, input);
    return await redirectWithNotice(address, 'absence_saved');
  } catch (error) {
    if (!(error instanceof DomainError) || !isAboutContact(error.code)) throw error;
    const { choice: absenceChoice, keptChoice, contactEmail: absenceContact } = input;
    const typed = { absenceChoice, keptChoice, absenceContact };
    return invalid([{ field: 'absenceContact', message: noticeOf(error.code).title }], typed);
  }
}

const isAboutContact = (code: string): code is Extract<NoticeCode, `absence_contact_${string}`> =>
  code.startsWith('absence_contact_');

/** An invalid form: an error for each field, and what was typed. */
const invalid = (errors: FieldError[], values: Record<string, string>, notice?: NoticeCode) =>
  data({ errors, values, ...(notice && { notice: noticeOf(notice) }) }, { status: 422 });

const redirectToSignIn = async (notice: NoticeCode, cookies: string[]) =>
  redirect('/auth', {
    headers: cookieHeaders([...cookies, await flashCookie({ notice, hasSignedOut: true })]),
  });
