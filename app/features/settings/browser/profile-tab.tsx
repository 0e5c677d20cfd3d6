import { Link } from 'react-router';
import {
  EARLIEST_BIRTH_DATE,
  PROFILE_LIMITS,
  type ProfileInput,
} from '#app/features/accounts/profile/profile.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { SettingsData } from '../load-settings.server.ts';
import { addressOfTab } from '../settings-tabs.ts';
import { AvatarForm } from './avatar-form.tsx';
import {
  fieldErrorOf,
  invalidFieldsIn,
  type SettingsActionData,
  SettingsForm,
  useIsSaving,
} from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

interface ProfileTabProps {
  settings: SettingsData;
  actionData: SettingsActionData;
}

export function ProfileTab({ settings, actionData }: ProfileTabProps) {
  const { profile, details, email, now } = settings;
  const { errors, values } = invalidFieldsIn(actionData);
  const isSaving = useIsSaving('save-profile');
  // Keeps what was typed when the page is rendered again, as it is without scripts.
  const stored = { ...profile, ...details };
  const field = (name: keyof ProfileInput) => ({
    name,
    defaultValue: values?.[name] ?? stored[name] ?? '',
    error: fieldErrorOf(errors, name),
  });
  return (
    <>
      <SettingsSection title="Your picture">
        <AvatarForm
          fullName={profile?.fullName ?? null}
          email={email}
          avatarUrl={profile?.avatarUrl ?? null}
        />
      </SettingsSection>
      <SettingsSection
        title="About you"
        lead={
          <>
            Choose who sees your picture, name and bio in your{' '}
            <Link to={addressOfTab('preferences')} className="underline underline-offset-4">
              Preferences
            </Link>
            .
          </>
        }
      >
        <SettingsForm intent="save-profile" errors={errors} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Display name" autoComplete="nickname" {...field('displayName')} />
            <TextField label="Full name" isOptional autoComplete="name" {...field('fullName')} />
          </div>
          <TextField
            label="Bio"
            isOptional
            rows={3}
            description={`Up to ${PROFILE_LIMITS.bio} characters.`}
            {...field('bio')}
          />
          <fieldset className="grid gap-5 sm:grid-cols-2">
            <legend className="mb-1 font-serif text-xl">Only you see these</legend>
            <p className="text-sm text-soft sm:col-span-2">
              Nothing uses them. They are stored encrypted, for yourself.
            </p>
            <TextField
              label="Website"
              isOptional
              type="url"
              placeholder="https://"
              autoComplete="url"
              {...field('websiteUrl')}
            />
            <TextField
              label="Location"
              isOptional
              autoComplete="address-level2"
              {...field('location')}
            />
            <TextField
              label="Phone"
              isOptional
              type="tel"
              autoComplete="tel"
              description="With the country code, such as +44."
              {...field('phone')}
            />
            <TextField
              label="Birth date"
              isOptional
              type="date"
              autoComplete="bday"
              min={EARLIEST_BIRTH_DATE}
              max={now.toISOString().slice(0, 10)}
              {...field('birthDate')}
            />
          </fieldset>
          <Button type="submit" isBusy={isSaving} className="sm:self-start">
            Save profile
          </Button>
        </SettingsForm>
      </SettingsSection>
    </>
  );
}
