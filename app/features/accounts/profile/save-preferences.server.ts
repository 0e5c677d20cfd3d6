import { z } from 'zod';
import type { Platform } from '#app/platform/platform.server.ts';
import { SESSION_TIMEOUTS } from '../sessions/idle.rules.ts';
import { ensureProfile, updateProfileFields, upsertSettings } from './profile.store.server.ts';

const checkbox = z.literal('on').optional().transform(Boolean);

const profileGroups = [
  z.object({
    group: z.literal('notifications'),
    emailNotifications: checkbox,
    marketingEmails: checkbox,
  }),
  z.object({
    group: z.literal('visibility'),
    profileVisibility: z.enum(['public', 'friends', 'private']),
  }),
  z.object({ group: z.literal('theme'), themePreference: z.enum(['system', 'light', 'dark']) }),
] as const;

const settingsGroups = [
  z.object({
    group: z.literal('security-mails'),
    loginNotifications: checkbox,
    securityAlerts: checkbox,
  }),
  z.object({
    group: z.literal('session'),
    autoLogout: checkbox,
    sessionTimeoutMinutes: z.coerce
      .number()
      .refine((minutes) => SESSION_TIMEOUTS.some((choice) => choice === minutes)),
  }),
] as const;

/** One group of switches or choices in the settings; each group is its own form. */
export const preferencesSchema = z.discriminatedUnion('group', [
  ...profileGroups,
  ...settingsGroups,
]);

export type Preferences = z.output<typeof preferencesSchema>;

/** Saves one group of preferences. Saving it twice changes nothing more. */
export async function savePreferences(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
  preferences: Preferences,
): Promise<void> {
  const now = clock.now();
  if (preferences.group === 'security-mails' || preferences.group === 'session') {
    const { group, ...fields } = preferences;
    return upsertSettings(db, userId, fields, now);
  }
  const { group, ...fields } = preferences;
  await db.transaction(async (tx) => {
    await ensureProfile(tx, userId, now);
    await updateProfileFields(tx, userId, fields, now);
  });
}
