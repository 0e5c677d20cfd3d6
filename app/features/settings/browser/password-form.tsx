import { useEffect } from 'react';
import { useSubmit } from 'react-router';
import { PASSWORD_MIN_LENGTH } from '#app/features/accounts/account.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import {
  fieldErrorOf,
  invalidFieldsIn,
  type SettingsActionData,
  SettingsForm,
  useIsSaving,
} from './settings-form.tsx';

/** Time to read the notice before the page signs out. */
const SIGN_OUT_DELAY_MS = 2_000;

export function PasswordForm({ actionData }: { actionData: SettingsActionData }) {
  const { errors } = invalidFieldsIn(actionData);
  const hasChanged = Boolean(actionData && 'endsSession' in actionData);
  const isSaving = useIsSaving('change-password');
  const isHydrated = useIsHydrated();
  useDelayedSignOut(hasChanged);
  return (
    <SettingsForm intent="change-password" errors={errors} className="flex max-w-md flex-col gap-5">
      {isHydrated && <input type="hidden" name="signsOutByItself" value="1" />}
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        error={fieldErrorOf(errors, 'currentPassword')}
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        description={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={fieldErrorOf(errors, 'newPassword')}
      />
      <TextField
        label="Confirm new password"
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        error={fieldErrorOf(errors, 'confirmPassword')}
      />
      <Button type="submit" isBusy={isSaving || hasChanged} className="sm:self-start">
        Update password
      </Button>
    </SettingsForm>
  );
}

/** Signs the page out after a delay. Its session has ended already. */
function useDelayedSignOut(hasChanged: boolean): void {
  const submit = useSubmit();
  useEffect(() => {
    if (!hasChanged) return;
    const signOut = () => submit(null, { method: 'post', action: '/sign-out' });
    const timer = setTimeout(signOut, SIGN_OUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasChanged, submit]);
}

/** For an account without a password: mails a link to set one. */
export function SetPasswordForm() {
  const isSaving = useIsSaving('set-password');
  return (
    <SettingsForm intent="set-password">
      <Button type="submit" look="secondary" size="small" isBusy={isSaving}>
        Email me a link to set one
      </Button>
    </SettingsForm>
  );
}
