import {
  EARLIEST_BIRTH_DATE,
  PROFILE_LIMITS,
} from '#app/features/accounts/profile/profile.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { SettingsData } from '../load-settings.server.ts';
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
  const { profile, email, now } = settings;
  const { errors, values } = invalidFieldsIn(actionData);
  const isSaving = useIsSaving('save-profile');
  // Keeps what was typed when the page is rendered again, as it is without scripts.
  const field = (name: keyof NonNullable<typeof profile>) => ({
    name,
    defaultValue: values?.[name] ?? String(profile?.[name] ?? ''),
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
        lead="Choose who sees your picture, name and bio under Preferences. Only you see the rest."
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
          <div className="grid gap-5 sm:grid-cols-2">
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
          </div>
          <Button type="submit" isBusy={isSaving} className="sm:self-start">
            Save profile
          </Button>
        </SettingsForm>
      </SettingsSection>
    </>
  );
}
