import { data, redirect } from 'react-router';
import {
  confirmAuthenticator,
  findUnconfirmedApp,
  startAuthenticator,
  turnAuthenticatorOff,
} from '#app/features/accounts/second-factor/authenticator.server.ts';
import { loadFactors } from '#app/features/accounts/second-factor/load-factors.server.ts';
import {
  addPasskey,
  changePasskeyName,
  removePasskey,
} from '#app/features/accounts/second-factor/passkeys.server.ts';
import { renewRecoveryCodes } from '#app/features/accounts/second-factor/renew-recovery-codes.server.ts';
import { SettingsPage } from '#app/features/settings/browser/settings-page.tsx';
import { SigningIn } from '#app/features/settings/browser/signing-in.tsx';
import { encodeQrCode } from '#app/platform/images/qr-code.server.ts';
import { servicesContext, sessionContext } from '../context.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { runIntent } from '../run-intent.server.ts';
import { assertFreshProof, browserOf, cookieHeaders, getViewer } from '../session.server.ts';
import type { Route } from './+types/signing-in.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Second factor') }];

/** Passes on Retry-After, and the cookie of a new session. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

const HERE = '/settings/signing-in';
const SET_UP = `${HERE}?set-up=app`;

export async function loader({ url, context }: Route.LoaderArgs) {
  assertFreshProof({ url, context });
  const services = context.get(servicesContext);
  const viewer = getViewer(context);
  const factors = await loadFactors(services, viewer.userId);
  const app = url.searchParams.has('set-up') ? await findUnconfirmedApp(services, viewer) : null;
  return {
    ...factors,
    setUp: app && { appKey: app.key, qrCode: encodeQrCode(app.url) },
    isAsked: viewer.lacksSecondFactor,
    isEmailVerified: viewer.isEmailVerified,
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  assertFreshProof({ url, context });
  const services = context.get(servicesContext);
  const browser = browserOf({ request, context });
  const viewer = getViewer(context);
  const session = context.get(sessionContext);
  if (session.state !== 'signed-in') throw new Error('factors changed without a session');
  const own = { viewer, sessionId: session.sessionId };
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  return runIntent(
    form,
    {
      'start-app': {
        async run() {
          await startAuthenticator(services, viewer);
          return redirect(SET_UP);
        },
      },
      'confirm-app': {
        async run() {
          const { codes, cookies } = await confirmAuthenticator(
            services,
            browser,
            viewer,
            field('oneTimePassword'),
          );
          return data({ codes, isOn: true }, { headers: cookieHeaders(cookies) });
        },
      },
      'end-app': {
        run: () => turnAuthenticatorOff(services, browser, viewer, field('oneTimePassword')),
        success: 'authenticator_off',
      },
      'new-codes': {
        run: async () => ({ codes: await renewRecoveryCodes(services, viewer), isOn: true }),
      },
      'add-passkey': {
        async run() {
          const input = { name: field('name'), credential: field('credential') };
          const { codes } = await addPasskey(services, browser, own, input);
          return codes ? { codes, isOn: true } : redirectWithNotice(HERE, 'passkey_added');
        },
      },
      'rename-passkey': {
        run: () => changePasskeyName(services, viewer, { id: field('id'), name: field('name') }),
        success: 'passkey_renamed',
      },
      'remove-passkey': {
        run: () => removePasskey(services, viewer, field('id')),
        success: 'passkey_removed',
      },
    },
    HERE,
  );
}

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to change how you sign in' }),
};

export default function SigningInPage({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && 'notice' in actionData ? actionData : null;
  const shown = actionData && 'codes' in actionData ? actionData.codes : null;
  const isAboutCode = refused?.code.startsWith('second_factor_') ?? false;
  return (
    <SettingsPage
      title="Second factor"
      lead="A password can be guessed or stolen. With a second factor it opens nothing alone: signing in also asks for a passkey, or for a code from your authenticator app."
      back="security"
      actionData={refused && !isAboutCode ? refused : undefined}
    >
      <SigningIn
        factors={loaderData}
        codes={shown}
        codeError={
          isAboutCode ? [refused?.notice.title, refused?.notice.description].join('. ') : undefined
        }
      />
    </SettingsPage>
  );
}
