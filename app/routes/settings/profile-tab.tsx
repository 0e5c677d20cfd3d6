import {
  EARLIEST_BIRTH_DATE,
  PROFILE_LIMITS,
} from '#app/features/accounts/profile/profile.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { AvatarForm } from './avatar-form.tsx';
import type { SettingsData } from './load-settings.server.ts';
import { Section } from './section.tsx';
import { fieldErrorsIn, type SettingsAnswer } from './settings-answer.ts';
import { fieldErrorOf, SettingsForm, useIsSaving } from './settings-form.tsx';

interface ProfileTabProps {
  settings: SettingsData;
  answer: SettingsAnswer;
}

export function ProfileTab({ settings, answer }: ProfileTabProps) {
  const { profile, email, now } = settings;
  const { faults, values } = fieldErrorsIn(answer);
  const isSaving = useIsSaving('save-profile');
  /** What was typed stays, also where the page comes anew because no script runs. */
  const field = (name: keyof NonNullable<typeof profile>) => ({
    name,
    defaultValue: values?.[name] ?? String(profile?.[name] ?? ''),
    error: fieldErrorOf(faults, name),
  });
  return (
    <>
      <Section title="Your picture">
        <AvatarForm
          fullName={profile?.fullName ?? null}
          email={email}
          avatarUrl={profile?.avatarUrl ?? null}
        />
      </Section>
      <Section
        title="About you"
        lead="Who may see your picture, name and bio is up to you, under Preferences. The rest is for you alone."
      >
        <SettingsForm intent="save-profile" faults={faults} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Display name" autoComplete="nickname" {...field('displayName')} />
            <TextField label="Full name" isOptional autoComplete="name" {...field('fullName')} />
          </div>
          <TextField
            label="Bio"
            isOptional
            rows={3}
            description={`Up to ${PROFILE_LIMITS.bio} characters. You may use b, i, em, strong, a, p and br.`}
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
            <TextField label="Phone" isOptional type="tel" autoComplete="tel" {...field('phone')} />
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
      </Section>
    </>
  );
}
