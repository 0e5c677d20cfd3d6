import { useEffect, useState } from 'react';
import { DELETION_PHRASE } from '#app/features/accounts/account.rules.ts';
import { clearBrowserState } from '#app/features/accounts/sessions/clear-browser-state.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { showNotice } from '#app/ui/toasts.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { noticeOf } from '../notices/notices.ts';
import { keepCsrfToken, readCsrfToken } from './csrf-storage.ts';
import type { SettingsData } from './load-settings.server.ts';
import { SetPasswordForm } from './password-form.tsx';
import { SettingsForm, useIsSaving } from './settings-form.tsx';

/** Says what deleting means before it can be done, and asks for proof and the exact phrase. */
export function DeletionForm({ settings }: { settings: SettingsData }) {
  const { deletion, hasPassword, hasGoogle } = settings;
  const canBeAsked = hasPassword || deletion.isProven;
  return (
    <>
      <Consequences {...deletion} />
      {canBeAsked ? (
        <ConfirmedDeletion csrfToken={deletion.csrfToken} needsPassword={hasPassword} />
      ) : (
        <ProveFirst hasGoogle={hasGoogle} />
      )}
    </>
  );
}

function Consequences({ unusedCredits, freeSends }: SettingsData['deletion']) {
  const unused = [
    freeSends > 0 && `${freeSends} free ${freeSends === 1 ? 'send' : 'sends'}`,
    unusedCredits > 0 && `${unusedCredits} unused ${unusedCredits === 1 ? 'credit' : 'credits'}`,
  ].filter(Boolean);
  return (
    <ul className="mb-6 list-disc space-y-1.5 ps-5 text-sm text-soft marker:text-line-strong">
      <li>Everything you wrote is removed, drafts and sent letters alike.</li>
      <li>What is scheduled is cancelled and will not be sent.</li>
      <li>The links you sent go dark: nobody can open them any more.</li>
      <li>Your picture, your uploads and all your sessions are gone. A paid plan ends.</li>
      {unused.length > 0 && (
        <li className="font-medium text-text">You give up {unused.join(' and ')}.</li>
      )}
      <li>Records of payments are kept as long as the law asks for, without your name.</li>
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
  useEffect(() => keepCsrfToken(csrfToken), [csrfToken]);

  async function remove(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setDeleting(true);
    const error = await askForDeletion(new FormData(event.currentTarget));
    if (error) {
      showNotice(error);
      return setDeleting(false);
    }
    clearBrowserState([localStorage, sessionStorage]);
    window.location.assign('/');
  }

  return (
    <SettingsForm
      intent="delete-account"
      onSubmit={remove}
      className="flex max-w-md flex-col gap-5"
    >
      {/* Where no script runs the form itself is sent; with them the token goes in a header. */}
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

/** @returns what went wrong, if anything */
async function askForDeletion(form: FormData) {
  try {
    const answer = await fetch('/api/delete-account', {
      method: 'POST',
      body: JSON.stringify({
        password: form.get('password') ?? '',
        confirmation: form.get('confirmation'),
      }),
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': readCsrfToken() },
    });
    const { error } = await answer.json();
    return error ?? (answer.ok ? null : noticeOf('deletion_failed'));
  } catch {
    return noticeOf('deletion_failed');
  }
}

/** Somebody without a password proves who they are in another way first. */
function ProveFirst({ hasGoogle }: { hasGoogle: boolean }) {
  const isLeaving = useIsSaving('google-again');
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-sm">
        This account has no password. Sign in with Google once more to confirm that it is you, or
        set a password first.
      </p>
      <div className="flex flex-wrap gap-3">
        {hasGoogle && (
          <SettingsForm intent="google-again" reloadDocument>
            <Button type="submit" size="small" isBusy={isLeaving}>
              Sign in with Google again
            </Button>
          </SettingsForm>
        )}
        <SetPasswordForm />
      </div>
    </div>
  );
}
