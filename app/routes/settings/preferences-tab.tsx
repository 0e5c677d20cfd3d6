import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ChoiceCards } from '#app/ui/choice-cards.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { SettingsData } from './load-settings.server.ts';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

export function PreferencesTab({ settings: { profile, settings } }: { settings: SettingsData }) {
  return (
    <>
      <Section title="Mail from us" lead="Mails about the safety of your account always come.">
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
                description="New films and news of the product, now and then."
              >
                News
              </Switch>
            </>
          )}
        </PreferencesForm>
      </Section>
      <Section title="Security mails">
        <PreferencesForm group="security-mails">
          {(onSwitch) => (
            <>
              <Switch
                onChange={onSwitch}
                name="loginNotifications"
                value="on"
                defaultSelected={settings?.loginNotifications ?? true}
                description="When somebody signs in with a device we have not seen before."
              >
                New sign-ins
              </Switch>
              <Switch
                onChange={onSwitch}
                name="securityAlerts"
                value="on"
                defaultSelected={settings?.securityAlerts ?? true}
                description="When somebody tries wrong passwords, or your data is exported."
              >
                Security alerts
              </Switch>
            </>
          )}
        </PreferencesForm>
      </Section>
      <Section
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
                { value: 'public', label: 'Public', description: 'Everybody you write to.' },
                {
                  value: 'friends',
                  label: 'Friends',
                  description: 'Those who are signed in and have written to you too.',
                },
                { value: 'private', label: 'Private', description: 'Only you.' },
              ]}
            />
          )}
        </PreferencesForm>
      </Section>
      <Section title="Theme">
        <PreferencesForm group="theme">
          {() => (
            <ChoiceCards
              legend="Theme"
              name="themePreference"
              defaultValue={profile?.themePreference ?? 'system'}
              choices={[
                { value: 'system', label: 'System', description: 'As your device has it.' },
                { value: 'light', label: 'Light', description: 'Warm paper.' },
                { value: 'dark', label: 'Dark', description: 'A night sky.' },
              ]}
            />
          )}
        </PreferencesForm>
      </Section>
    </>
  );
}

interface PreferencesFormProps {
  group: string;
  /** Given what a switch calls when it is switched: no change event of it reaches the form. */
  children: (onSwitch: () => void) => ReactNode;
}

/** A group of preferences, saved as soon as one of them changes; without scripts, by a button. */
export function PreferencesForm({ group, children }: PreferencesFormProps) {
  const [changes, setChanges] = useState(0);
  const marker = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  const isHydrated = useIsHydrated();
  const isSaving = useNavigation().formData?.get('group') === group;
  const noteChange = () => setChanges((count) => count + 1);
  // Sent once the page shows the change, so that the form holds it.
  useEffect(() => {
    if (changes > 0) submit(marker.current?.form ?? null, { preventScrollReset: true });
  }, [changes, submit]);
  return (
    <SettingsForm
      intent="save-preferences"
      className="flex flex-col gap-5"
      aria-busy={isSaving}
      onChange={noteChange}
    >
      <input ref={marker} type="hidden" name="group" value={group} />
      {children(noteChange)}
      {!isHydrated && (
        <Button type="submit" look="secondary" size="small" className="self-start">
          Save
        </Button>
      )}
    </SettingsForm>
  );
}
