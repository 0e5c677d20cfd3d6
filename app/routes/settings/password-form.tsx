import { useEffect } from 'react';
import { useSubmit } from 'react-router';
import { PASSWORD_MIN_LENGTH } from '#app/features/accounts/account.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { fieldErrorsIn, type SettingsAnswer } from './settings-answer.ts';
import { fieldErrorOf, SettingsForm, useIsSaving } from './settings-form.tsx';

/** Spec section 9: so long may a person read why they have to sign in again. */
const SIGN_OUT_DELAY_MS = 2_000;

export function PasswordForm({ answer }: { answer: SettingsAnswer }) {
  const { faults } = fieldErrorsIn(answer);
  const hasChanged = Boolean(answer && 'endsSession' in answer);
  const isSaving = useIsSaving('change-password');
  const isHydrated = useIsHydrated();
  useLeaving(hasChanged);
  return (
    <SettingsForm intent="change-password" faults={faults} className="flex max-w-md flex-col gap-5">
      {isHydrated && <input type="hidden" name="leavesByItself" value="1" />}
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={fieldErrorOf(faults, 'currentPassword')}
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={fieldErrorOf(faults, 'newPassword')}
      />
      <TextField
        label="Confirm new password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={fieldErrorOf(faults, 'confirmPassword')}
      />
      <Button type="submit" isBusy={isSaving || hasChanged} className="sm:self-start">
        Update password
      </Button>
    </SettingsForm>
  );
}

/** The sessions have ended already; the page follows, once its person has read so. */
function useLeaving(hasChanged: boolean): void {
  const submit = useSubmit();
  useEffect(() => {
    if (!hasChanged) return;
    const leave = () => submit(null, { method: 'post', action: '/sign-out' });
    const timer = setTimeout(leave, SIGN_OUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasChanged, submit]);
}

/** For somebody who came by Google: a link in a mail proves the address and sets the first one. */
export function SetPasswordForm() {
  const isSaving = useIsSaving('set-password');
  return (
    <SettingsForm intent="set-password">
      <Button type="submit" look="secondary" size="small" isBusy={isSaving}>
        Mail me a link to set one
      </Button>
    </SettingsForm>
  );
}
