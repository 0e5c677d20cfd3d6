import { z } from 'zod';
import type { Platform } from '#app/platform/platform.server.ts';
import { SESSION_TIMEOUTS } from '../sessions/idle.rules.ts';
import { ensureProfile, updateProfileFields, upsertSettings } from './profile.store.server.ts';

const ticked = z.literal('on').optional().transform(Boolean);

/** What stands in the profile, a group at a time. */
const inProfile = [
  z.object({
    group: z.literal('notifications'),
    emailNotifications: ticked,
    marketingEmails: ticked,
  }),
  z.object({
    group: z.literal('visibility'),
    profileVisibility: z.enum(['public', 'friends', 'private']),
  }),
  z.object({ group: z.literal('theme'), themePreference: z.enum(['system', 'light', 'dark']) }),
] as const;

/** What stands in the settings. */
const inSettings = [
  z.object({
    group: z.literal('security-mails'),
    loginNotifications: ticked,
    securityAlerts: ticked,
  }),
  z.object({
    group: z.literal('session'),
    autoLogout: ticked,
    sessionTimeoutMinutes: z.coerce
      .number()
      .refine((minutes) => SESSION_TIMEOUTS.some((choice) => choice === minutes)),
  }),
] as const;

const profileGroups = z.discriminatedUnion('group', inProfile);
const settingsGroups = z.discriminatedUnion('group', inSettings);

/** The groups of the preferences and security tabs, each saved on its own. */
export const preferencesSchema = z.union([profileGroups, settingsGroups]);

export type Preferences = z.output<typeof preferencesSchema>;

/** Saves one group of preferences (spec sections 2 and 3). Saving twice changes nothing more. */
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
