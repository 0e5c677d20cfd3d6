import { and, eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { profiles, userSettings } from '#db/schema/accounts.ts';
import { hasHadFreeSend } from '../account.queries.server.ts';
import type { EncryptedDetails } from './private-details.queries.server.ts';

export type Balance = 'free_sends' | 'credits';

interface ProfileNames {
  displayName: string | null;
  fullName: string | null;
}

/** Creates the profile if there is none. A database trigger opens its ledger. */
export async function insertProfile(
  db: DbOrTx,
  userId: string,
  names: ProfileNames,
  now: Date,
): Promise<void> {
  await db
    .insert(profiles)
    .values({
      userId,
      ...names,
      freeSendsRemaining: sql`case when ${hasHadFreeSend(userId)} then 0 else ${FREE_TRIAL_SENDS}::int end`,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: profiles.userId });
}

/** Creates an empty profile if there is none: an account without one still has one free send. */
export const ensureProfile = (db: DbOrTx, userId: string, now: Date): Promise<void> =>
  insertProfile(db, userId, { displayName: null, fullName: null }, now);

/** Fills empty names only, and never overwrites what the user entered. */
export async function fillEmptyNames(
  db: DbOrTx,
  userId: string,
  names: ProfileNames,
  now: Date,
): Promise<void> {
  const hasGap = sql`(
    (${profiles.displayName} is null and ${names.displayName}::text is not null) or
    (${profiles.fullName} is null and ${names.fullName}::text is not null))`;
  await db
    .update(profiles)
    .set({
      displayName: sql`coalesce(${profiles.displayName}, ${names.displayName})`,
      fullName: sql`coalesce(${profiles.fullName}, ${names.fullName})`,
      updatedAt: now,
    })
    .where(and(eq(profiles.userId, userId), hasGap));
}

type ProfileFields = Partial<
  Pick<
    typeof profiles.$inferInsert,
    | 'displayName'
    | 'fullName'
    | 'bio'
    | 'bioHtml'
    | 'avatarUrl'
    | 'avatarId'
    | 'avatarKey'
    | 'emailNotifications'
    | 'marketingEmails'
    | 'profileVisibility'
    | 'themePreference'
  > &
    EncryptedDetails
>;

/** Updates what the owner may edit; balances are not part of it. */
export async function updateProfileFields(
  db: DbOrTx,
  userId: string,
  fields: ProfileFields,
  now: Date,
): Promise<void> {
  await db
    .update(profiles)
    .set({ ...fields, updatedAt: now })
    .where(eq(profiles.userId, userId));
}

/** Deletes everything that a user entered in their profile. Balances stay. */
export async function emptyProfile(tx: DbOrTx, userId: string, now: Date): Promise<void> {
  const nothing = { displayName: null, fullName: null, bio: null, bioHtml: null };
  const noPicture = { avatarUrl: null, avatarId: null, avatarKey: null };
  await tx
    .update(profiles)
    .set({
      ...nothing,
      ...{ encryptedWebsiteUrl: null, encryptedLocation: null },
      ...{ encryptedPhone: null, encryptedBirthDate: null },
      ...noPicture,
      ...{ emailNotifications: true, marketingEmails: false },
      ...{ profileVisibility: 'public', themePreference: 'system' },
      updatedAt: now,
    })
    .where(eq(profiles.userId, userId));
}

type SettingsFields = Partial<Omit<typeof userSettings.$inferInsert, 'userId' | 'updatedAt'>>;

export async function upsertSettings(
  db: DbOrTx,
  userId: string,
  fields: SettingsFields,
  now: Date,
): Promise<void> {
  await db
    .insert(userSettings)
    .values({ userId, ...fields, updatedAt: now })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...fields, updatedAt: now } });
}

/**
 * Adds `delta` to a balance in one statement, so that of two transactions taking the last send
 * exactly one gets it.
 * @returns false when there is not enough to take
 */
export async function addToBalance(
  tx: DbOrTx,
  change: { userId: string; balance: Balance; delta: number; now: Date },
): Promise<boolean> {
  const column =
    change.balance === 'free_sends' ? profiles.freeSendsRemaining : profiles.totalCredits;
  const key = change.balance === 'free_sends' ? 'freeSendsRemaining' : 'totalCredits';
  const changed = await tx
    .update(profiles)
    .set({ [key]: sql`${column} + ${change.delta}`, updatedAt: change.now })
    .where(and(eq(profiles.userId, change.userId), sql`${column} + ${change.delta} >= 0`))
    .returning({ id: profiles.id });
  return changed.length === 1;
}

/** The user's credits, locked until the transaction ends; 0 without a profile row. */
export async function lockCredits(tx: DbOrTx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ totalCredits: profiles.totalCredits })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update');
  return row?.totalCredits ?? 0;
}
