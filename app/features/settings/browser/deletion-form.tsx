import { useEffect, useState } from 'react';
import { DELETION_PHRASE } from '#app/features/accounts/account.rules.ts';
import { clearBrowserState } from '#app/features/accounts/sessions/clear-browser-state.ts';
import { accountNotices } from '#app/routes/notices/account-notices.ts';
import { readStored, store } from '#app/shared/browser-storage.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showNotice } from '#app/ui/toasts.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { SettingsData } from '../load-settings.server.ts';
import { SetPasswordForm } from './password-form.tsx';
import { SettingsForm, useIsSaving } from './settings-form.tsx';

/** The session's CSRF token in session storage; deleted when signing out. */
const CSRF_KEY = 'unsent.csrf';

/** Explains what deletion means, then asks for the password and the exact phrase. */
export function DeletionForm({ settings }: { settings: SettingsData }) {
  const { deletion, hasPassword, hasGoogle } = settings;
  const hasProof = hasPassword || deletion.hasFreshSignIn;
  return (
    <>
      <Consequences {...deletion} />
      {hasProof ? (
        <ConfirmedDeletion csrfToken={deletion.csrfToken} needsPassword={hasPassword} />
      ) : (
        <ReauthenticationStep hasGoogle={hasGoogle} />
      )}
    </>
  );
}

function Consequences({ unusedCredits, freeSends, kept }: SettingsData['deletion']) {
  const unused = [
    freeSends > 0 && `${freeSends} free ${freeSends === 1 ? 'send' : 'sends'}`,
    unusedCredits > 0 && `${unusedCredits} unused ${unusedCredits === 1 ? 'credit' : 'credits'}`,
  ].filter(Boolean);
  return (
    <ul className="mb-6 list-disc space-y-1.5 ps-5 text-sm text-soft marker:text-line-strong">
      <li>All your letters are deleted, drafts included.</li>
      {kept > 0 && (
        <li className="font-medium text-text">
          {kept === 1 ? 'The letter' : `The ${kept} letters`} you keep {kept === 1 ? 'is' : 'are'}{' '}
          deleted too, for good.
        </li>
      )}
      <li>Scheduled messages are cancelled and will not be sent.</li>
      <li>Links you sent will stop working.</li>
      <li>
        Your picture and uploads are deleted, you are signed out everywhere, and any paid plan ends.
      </li>
      {unused.length > 0 && (
        <li className="font-medium text-text">You will lose {unused.join(' and ')}.</li>
      )}
      <li>We keep payment records, without your name, for as long as the law requires.</li>
      <li>This cannot be undone.</li>
    </ul>
  );
}

interface ConfirmedDeletionProps {
  csrfToken: string;
  needsPassword: boolean;
}

function ConfirmedDeletion({ csrfToken, needsPassword }: ConfirmedDeletionProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const isHydrated = useIsHydrated();
  const isFilled = confirmation !== '' && (password !== '' || !needsPassword);
  useEffect(() => store('sessionStorage', CSRF_KEY, csrfToken), [csrfToken]);

  async function requestDeletion(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setDeleting(true);
    const error = await postDeletion(new FormData(event.currentTarget));
    if (error) {
      showNotice(error);
      return setDeleting(false);
    }
    clearBrowserState();
    window.location.assign('/');
  }

  return (
    <SettingsForm
      intent="delete-account"
      onSubmit={requestDeletion}
      className="flex max-w-md flex-col gap-5"
    >
      {/* Without scripts the form itself carries the token; with them it goes in a header. */}
      {!isHydrated && <input type="hidden" name="csrfToken" value={csrfToken} />}
      {needsPassword && (
        <TextField
          label="Current password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
      )}
      <TextField
        label={`Type ${DELETION_PHRASE} to confirm`}
        name="confirmation"
        autoComplete="off"
        value={confirmation}
        onChange={setConfirmation}
      />
      <Button
        type="submit"
        look="danger"
        isBusy={isDeleting}
        isDisabled={isHydrated && !isFilled}
        className="sm:self-start"
      >
        Delete my account
      </Button>
    </SettingsForm>
  );
}

/** @returns the notice of an error, if any */
async function postDeletion(form: FormData) {
  try {
    const response = await fetch('/api/delete-account', {
      method: 'POST',
      body: JSON.stringify({
        password: form.get('password') ?? '',
        confirmation: form.get('confirmation'),
      }),
      headers: {
        'Content-Type': 'application/json',
        'X-CSRF-Token': readStored('sessionStorage', CSRF_KEY) ?? '',
      },
    });
    const { error } = await response.json();
    return error ?? (response.ok ? null : accountNotices.deletion_failed.notice);
  } catch {
    return accountNotices.deletion_failed.notice;
  }
}

/** For an account without a password. */
function ReauthenticationStep({ hasGoogle }: { hasGoogle: boolean }) {
  const isRedirecting = useIsSaving('google-again');
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm">
        This account has no password. Sign in with Google again to confirm that it is you, or set a
        password first.
      </p>
      <div className="flex flex-wrap gap-3">
        {hasGoogle && (
          <SettingsForm intent="google-again" reloadDocument>
            <Button type="submit" size="small" isBusy={isRedirecting}>
              Sign in with Google again
            </Button>
          </SettingsForm>
        )}
        <SetPasswordForm />
      </div>
    </div>
  );
}
