import { eq } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { profiles, userSettings } from '#db/schema/accounts.ts';

type ProfileFields = Partial<
  Pick<
    typeof profiles.$inferInsert,
    | 'displayName'
    | 'fullName'
    | 'bio'
    | 'websiteUrl'
    | 'location'
    | 'phone'
    | 'birthDate'
    | 'avatarUrl'
    | 'avatarId'
    | 'avatarKey'
    | 'emailNotifications'
    | 'marketingEmails'
    | 'profileVisibility'
    | 'themePreference'
  >
>;

/** Everything of a profile that is its owner's to say; balances are not among it. */
export async function updateProfileFields(
  tx: DbOrTx,
  userId: string,
  fields: ProfileFields,
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ ...fields, updatedAt: now })
    .where(eq(profiles.userId, userId));
}

type SettingsFields = Partial<Omit<typeof userSettings.$inferInsert, 'userId' | 'updatedAt'>>;

export async function upsertSettings(
  tx: DbOrTx,
  userId: string,
  fields: SettingsFields,
  now: Date,
): Promise<void> {
  await tx
    .insert(userSettings)
    .values({ userId, ...fields, updatedAt: now })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...fields, updatedAt: now } });
}
