import { CAP_MINUTES, SESSION_TIMEOUTS } from '#app/features/accounts/sessions/idle.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { SettingsData } from '../load-settings.server.ts';
import { PasswordForm, SetPasswordForm } from './password-form.tsx';
import { SecurityEventList } from './security-event-list.tsx';
import { SessionList } from './session-list.tsx';
import { type SettingsActionData, SettingsForm, useIsSaving } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

interface SecurityTabProps {
  settings: SettingsData;
  actionData: SettingsActionData;
}

export function SecurityTab({ settings, actionData }: SecurityTabProps) {
  const { hasPassword, sessions, events, now } = settings;
  return (
    <>
      <EmailSection settings={settings} />
      <SettingsSection
        title="Password"
        lead={
          hasPassword
            ? 'Changing it signs out every device, including this one.'
            : 'You sign in with Google, so this account has no password yet.'
        }
      >
        {hasPassword ? <PasswordForm actionData={actionData} /> : <SetPasswordForm />}
      </SettingsSection>
      <SettingsSection
        title="Second factor"
        lead={
          settings.hasSecondFactor
            ? 'Signing in also asks for a passkey or a code.'
            : 'Off. With a passkey or a code from an app, your password alone lets nobody in.'
        }
      >
        <ButtonLink to="/settings/signing-in" look="secondary">
          {settings.hasSecondFactor ? 'Change' : 'Set up'}
        </ButtonLink>
      </SettingsSection>
      <TimeoutSection settings={settings} />
      <SettingsSection title="Where you are signed in">
        <SessionList sessions={sessions} now={now} />
      </SettingsSection>
      <SettingsSection title="Recent activity" lead="The latest security events on your account.">
        <SecurityEventList events={events} now={now} />
      </SettingsSection>
    </>
  );
}

function EmailSection({ settings: { email, isEmailVerified } }: { settings: SettingsData }) {
  const isSending = useIsSaving('resend-verification');
  const isChanging = useIsSaving('change-email');
  return (
    <SettingsSection title="Email address">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium wrap-anywhere">{email}</span>
        <Badge tone={isEmailVerified ? 'default' : 'outline'}>
          {isEmailVerified ? 'Verified' : 'Not verified'}
        </Badge>
      </div>
      {!isEmailVerified && (
        <SettingsForm intent="resend-verification" className="mt-4">
          <p className="mb-3 text-sm text-soft">
            We emailed this address when you signed up. Open that email and press its button.
          </p>
          <Button type="submit" look="secondary" size="small" isBusy={isSending}>
            Send the email again
          </Button>
        </SettingsForm>
      )}
      <details className="mt-5">
        <summary className="w-fit text-sm underline underline-offset-4">Change address</summary>
        <SettingsForm intent="change-email" className="mt-4 flex max-w-md flex-col gap-4">
          <TextField
            label="New address"
            name="newEmail"
            type="email"
            autoComplete="email"
            description="We email your current address first, then the new one. Nothing changes until you confirm both."
          />
          <Button
            type="submit"
            look="secondary"
            size="small"
            isBusy={isChanging}
            className="self-start"
          >
            Request change
          </Button>
        </SettingsForm>
      </details>
    </SettingsSection>
  );
}

const HOUR = 60;

/** Longer choices than the cap, which the specification lists, say what they do. */
const timeoutOptions = SESSION_TIMEOUTS.map((minutes) => {
  const label = minutes < HOUR ? `${minutes} minutes` : hoursLabel(minutes / HOUR);
  const isCapped = minutes > CAP_MINUTES;
  return {
    value: minutes,
    label: isCapped ? `${label} (signs you out after ${hoursLabel(CAP_MINUTES / HOUR)})` : label,
  };
});

function hoursLabel(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

function TimeoutSection({ settings: { settings } }: { settings: SettingsData }) {
  const isSaving = useIsSaving('save-preferences');
  return (
    <SettingsSection
      title="Session timeout"
      lead="On a shared device, sign out automatically when you are idle. We warn you a few minutes before."
    >
      <SettingsForm intent="save-preferences" className="flex flex-col gap-5">
        <input type="hidden" name="group" value="session" />
        <Switch name="autoLogout" value="on" defaultSelected={settings?.autoLogout ?? false}>
          Sign me out when I am idle
        </Switch>
        <SelectField
          label="After"
          name="sessionTimeoutMinutes"
          defaultValue={settings?.sessionTimeoutMinutes ?? 60}
          options={timeoutOptions}
          className="max-w-xs"
        />
        <Button type="submit" look="secondary" isBusy={isSaving} className="self-start">
          Save the timeout
        </Button>
      </SettingsForm>
    </SettingsSection>
  );
}
