import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ChoiceCards } from '#app/ui/choice-cards.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { SettingsData } from '../load-settings.server.ts';
import { AbsenceSection } from './absence-section.tsx';
import { NeverWriteSection } from './never-write-section.tsx';
import { type SettingsActionData, SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

interface PreferencesTabProps {
  settings: SettingsData;
  actionData: SettingsActionData;
}

export function PreferencesTab({ settings: data, actionData }: PreferencesTabProps) {
  const { profile, settings } = data;
  return (
    <>
      <SettingsSection
        title="Email from us"
        lead="We always send emails about the security of your account."
      >
        <PreferencesForm group="notifications">
          {(onSwitch) => (
            <>
              <Switch
                onChange={onSwitch}
                name="emailNotifications"
                value="on"
                defaultSelected={profile?.emailNotifications ?? true}
                description="When something happens to a message you sent."
              >
                About your messages
              </Switch>
              <Switch
                onChange={onSwitch}
                name="marketingEmails"
                value="on"
                defaultSelected={profile?.marketingEmails ?? false}
                description="New films and product news, now and then."
              >
                News
              </Switch>
            </>
          )}
        </PreferencesForm>
      </SettingsSection>
      <SettingsSection title="Security emails">
        <PreferencesForm group="security-mails">
          {(onSwitch) => (
            <>
              <Switch
                onChange={onSwitch}
                name="loginNotifications"
                value="on"
                defaultSelected={settings?.loginNotifications ?? true}
                description="When someone signs in from a new device."
              >
                New sign-ins
              </Switch>
              <Switch
                onChange={onSwitch}
                name="securityAlerts"
                value="on"
                defaultSelected={settings?.securityAlerts ?? true}
                description="After too many wrong passwords, or when your data is exported."
              >
                Security alerts
              </Switch>
            </>
          )}
        </PreferencesForm>
      </SettingsSection>
      <SettingsSection
        title="Who sees your profile"
        lead="Your picture, name and bio, on the page of a message you signed. An anonymous message never shows any of it."
      >
        <PreferencesForm group="visibility">
          {() => (
            <ChoiceCards
              legend="Who sees your profile"
              name="profileVisibility"
              defaultValue={profile?.profileVisibility ?? 'public'}
              choices={[
                { value: 'public', label: 'Public', description: 'Everyone you write to.' },
                {
                  value: 'friends',
                  label: 'Friends',
                  description: 'Signed-in users who have also written to you.',
                },
                { value: 'private', label: 'Private', description: 'Only you.' },
              ]}
            />
          )}
        </PreferencesForm>
      </SettingsSection>
      {data.absence && <AbsenceSection absence={data.absence} actionData={actionData} />}
      <NeverWriteSection entries={data.neverWrite} />
      <SettingsSection title="Theme">
        <PreferencesForm group="theme">
          {() => (
            <ChoiceCards
              legend="Theme"
              name="themePreference"
              defaultValue={profile?.themePreference ?? 'system'}
              choices={[
                { value: 'system', label: 'System', description: 'Match your device.' },
                { value: 'light', label: 'Light', description: 'Warm paper.' },
                { value: 'dark', label: 'Dark', description: 'A night sky.' },
              ]}
            />
          )}
        </PreferencesForm>
      </SettingsSection>
    </>
  );
}

interface PreferencesFormProps {
  group: string;
  /** Gets a callback for switches, whose change events do not reach the form. */
  children: (onSwitch: () => void) => ReactNode;
}

/** A group of preferences, saved on every change, or by a button without scripts. */
export function PreferencesForm({ group, children }: PreferencesFormProps) {
  const [changes, setChanges] = useState(0);
  const marker = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  const isHydrated = useIsHydrated();
  const isSaving = useNavigation().formData?.get('group') === group;
  const recordChange = () => setChanges((count) => count + 1);
  // Submitted after rendering, because only then the form contains the change.
  useEffect(() => {
    if (changes > 0) submit(marker.current?.form ?? null, { preventScrollReset: true });
  }, [changes, submit]);
  return (
    <SettingsForm
      intent="save-preferences"
      className="flex flex-col gap-5"
      aria-busy={isSaving}
      onChange={recordChange}
    >
      <input ref={marker} type="hidden" name="group" value={group} />
      {children(recordChange)}
      {!isHydrated && (
        // Out of the way of a press on what is below, while the scripts are loading.
        <div className="without-scripts [--row-gap:1.25rem]">
          <Button type="submit" look="secondary" size="small">
            Save
          </Button>
        </div>
      )}
    </SettingsForm>
  );
}
