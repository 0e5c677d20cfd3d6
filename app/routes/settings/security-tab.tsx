import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { EventList } from './event-list.tsx';
import type { SettingsData } from './load-settings.server.ts';
import { PasswordForm, SetPasswordForm } from './password-form.tsx';
import { PreferencesForm } from './preferences-tab.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';
import type { SettingsAnswer } from './settings-answer.ts';
import { SettingsForm, useIsSaving } from './settings-form.tsx';
import { timeoutOptions } from './timeout-options.ts';

interface SecurityTabProps {
  settings: SettingsData;
  answer: SettingsAnswer;
}

export function SecurityTab({ settings, answer }: SecurityTabProps) {
  const { hasPassword, sessions, events, now } = settings;
  return (
    <>
      <EmailSection settings={settings} />
      <Section
        title="Password"
        lead={
          hasPassword
            ? 'After a change every device is signed out, this one too.'
            : 'You sign in with Google, so this account has no password yet.'
        }
      >
        {hasPassword ? <PasswordForm answer={answer} /> : <SetPasswordForm />}
      </Section>
      <TimeoutSection settings={settings} />
      <Section title="Where you are signed in">
        <SessionList sessions={sessions} now={now} />
      </Section>
      <Section title="What happened lately" lead="The newest events around your account.">
        <EventList events={events} now={now} />
      </Section>
    </>
  );
}

function EmailSection({ settings: { email, isEmailVerified } }: { settings: SettingsData }) {
  const isSending = useIsSaving('resend-verification');
  const isChanging = useIsSaving('change-email');
  return (
    <Section title="E-mail address">
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-medium">{email}</span>
        <Badge tone={isEmailVerified ? 'default' : 'outline'}>
          {isEmailVerified ? 'Verified' : 'Not verified'}
        </Badge>
      </div>
      {!isEmailVerified && (
        <SettingsForm intent="resend-verification" className="mt-4">
          <p className="mb-3 text-sm text-soft">
            We wrote to this address when you signed up. Open that mail and press its button.
          </p>
          <Button type="submit" look="secondary" size="small" isBusy={isSending}>
            Send the mail again
          </Button>
        </SettingsForm>
      )}
      <details className="mt-5">
        <summary className="w-fit text-sm underline underline-offset-4">Change the address</summary>
        <SettingsForm intent="change-email" className="mt-4 flex max-w-md flex-col gap-4">
          <TextField
            label="New address"
            name="newEmail"
            type="email"
            autoComplete="email"
            description="We ask the present address first, then the new one. Nothing changes before both have agreed."
          />
          <Button
            type="submit"
            look="secondary"
            size="small"
            isBusy={isChanging}
            className="self-start"
          >
            Ask for the change
          </Button>
        </SettingsForm>
      </details>
    </Section>
  );
}

function TimeoutSection({ settings: { settings } }: { settings: SettingsData }) {
  return (
    <Section
      title="Session timeout"
      lead="On a shared device, be signed out when you have done nothing for a while. You are warned a few minutes before."
    >
      <PreferencesForm group="session">
        {(onSwitch) => (
          <>
            <Switch
              onChange={onSwitch}
              name="autoLogout"
              value="on"
              defaultSelected={settings?.autoLogout ?? false}
            >
              Sign me out when I am idle
            </Switch>
            <SelectField
              label="After"
              name="sessionTimeoutMinutes"
              defaultValue={settings?.sessionTimeoutMinutes ?? 60}
              options={timeoutOptions}
              description="Two hours is the longest we wait, whatever is chosen here."
              className="max-w-xs"
            />
          </>
        )}
      </PreferencesForm>
    </Section>
  );
}
