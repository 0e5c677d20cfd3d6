import { eq, gt } from 'drizzle-orm';
import type { Keyring } from '#app/platform/crypto/keyring.server.ts';
import type { EncryptedColumn } from '#app/platform/crypto/rekey.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { snakeCase } from '#app/shared/snake-case.ts';
import { profiles } from '#db/schema/accounts.ts';
import type { ProfileInput } from './profile.rules.ts';

/** What only its owner sees of a profile, and the columns that hold it encrypted. */
const columns = {
  websiteUrl: 'encryptedWebsiteUrl',
  location: 'encryptedLocation',
  phone: 'encryptedPhone',
  birthDate: 'encryptedBirthDate',
} as const satisfies Partial<Record<keyof ProfileInput, keyof typeof profiles.$inferSelect>>;

type DetailName = keyof typeof columns;
export type PrivateDetails = Record<DetailName, string | null>;
export type EncryptedDetails = Record<(typeof columns)[DetailName], Buffer | null>;

const names = Object.keys(columns) as DetailName[];

/** Binds a detail to its row and column. */
const contextOf = (userId: string, name: DetailName) => `profiles.${name}:${userId.toLowerCase()}`;

export function encryptDetails(
  keyring: Keyring,
  userId: string,
  details: PrivateDetails,
): EncryptedDetails {
  const encrypted = names.map((name) => {
    const text = details[name];
    return [columns[name], text && keyring.encrypt(text, contextOf(userId, name))];
  });
  return Object.fromEntries(encrypted);
}

/** Columns `npm run rekey` re-encrypts. */
export const encryptedProfileColumns: EncryptedColumn[] = names.map((name) => ({
  table: 'profiles',
  idColumn: 'user_id',
  column: snakeCase(columns[name]),
  contextColumn: 'user_id',
  context: (userId) => contextOf(userId, name),
}));

const selected = {
  userId: profiles.userId,
  encryptedWebsiteUrl: profiles.encryptedWebsiteUrl,
  encryptedLocation: profiles.encryptedLocation,
  encryptedPhone: profiles.encryptedPhone,
  encryptedBirthDate: profiles.encryptedBirthDate,
};

type StoredDetails = { userId: string } & EncryptedDetails;

export function decryptDetails(keyring: Keyring, row: StoredDetails): PrivateDetails {
  const details = names.map((name) => {
    const encrypted = row[columns[name]];
    const text = encrypted && keyring.decrypt(encrypted, contextOf(row.userId, name));
    return [name, text];
  });
  return Object.fromEntries(details);
}

/** What only its owner sees of a profile; null when there is none. */
export async function findPrivateDetails(
  { db, keyring }: { db: DbOrTx; keyring: Keyring },
  userId: string,
): Promise<PrivateDetails | null> {
  const [row] = await db.select(selected).from(profiles).where(eq(profiles.userId, userId));
  return row ? decryptDetails(keyring, row) : null;
}

/** What is stored of details, by user id. */
export const listDetails = (db: DbOrTx, after: string | null, limit: number) =>
  db
    .select(selected)
    .from(profiles)
    .where(after === null ? undefined : gt(profiles.userId, after))
    .orderBy(profiles.userId)
    .limit(limit);
