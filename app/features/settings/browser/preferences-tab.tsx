import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigation, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ChoiceCards } from '#app/ui/choice-cards.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import type { SettingsData } from '../load-settings.server.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Everything here is saved as soon as it changes; what waits for a button has a page of its own. */
export function PreferencesTab({ settings: { profile, settings } }: { settings: SettingsData }) {
  return (
    <>
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
      <SettingsSection
        title="Email"
        lead="We always tell you when your password or your address changes."
      >
        <div className="flex flex-col gap-5">
          <PreferencesForm group="notifications">
            {(onSwitch) => (
              <>
                <Switch
                  onChange={onSwitch}
                  name="emailNotifications"
                  value="on"
                  defaultSelected={profile?.emailNotifications ?? true}
                  description="When something happens to a letter you sent."
                >
                  About your messages
                </Switch>
                <Switch
                  onChange={onSwitch}
                  name="marketingEmails"
                  value="on"
                  defaultSelected={profile?.marketingEmails ?? false}
                  description="We send no news yet. If we ever do, only with this on."
                >
                  News
                </Switch>
              </>
            )}
          </PreferencesForm>
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
        </div>
      </SettingsSection>
      <SettingsSection
        title="Profile"
        lead="Who sees your picture, name and bio, on the page of a letter you signed. An anonymous letter never shows any of it."
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
      <LettersAndPeople />
    </>
  );
}

const ownPages = [
  {
    id: 'if-i-disappear',
    label: 'If I die or disappear',
    description: 'What becomes of letters that still wait for their day.',
  },
  {
    id: 'never-write',
    label: 'Never write to…',
    description: 'Addresses that nothing of yours goes to.',
  },
];

/** Rows that lead to pages of their own, which stood here once: their old addresses still lead there. */
function LettersAndPeople() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const asked = ownPages.find(({ id }) => hash === `#${id}`)?.id;
  useEffect(() => {
    if (asked) navigate(`/settings/${asked}`, { replace: true });
  }, [asked, navigate]);
  return (
    <SettingsSection title="Letters and people">
      <ul className="-my-2 divide-y divide-line">
        {ownPages.map(({ id, label, description }) => (
          <li key={id} id={id} className="relative flex scroll-mt-24 items-center gap-4 py-4">
            <div className="flex-1">
              <Link to={`/settings/${id}`} className="font-medium after:absolute after:inset-0">
                {label}
              </Link>
              <p className="text-sm text-soft">{description}</p>
            </div>
            <span aria-hidden="true" className="text-xl text-soft rtl:-scale-x-100">
              ›
            </span>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

interface PreferencesFormProps {
  group: string;
  /** Gets a callback for switches, whose change events do not reach the form. */
  children: (onSwitch: () => void) => ReactNode;
}

/** A group of preferences, saved on every change, or by a button without scripts. */
function PreferencesForm({ group, children }: PreferencesFormProps) {
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
