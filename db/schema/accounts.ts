import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { bytes, instant } from './columns.ts';

/** Accounts. The columns are the ones Better Auth expects, and a few of ours. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull(),
    image: text('image'),
    /** Keyed hash of the canonical mailbox, for limits that spelling must not avoid. */
    mailboxHash: bytes('mailbox_hash'),
    lastSignInAt: instant('last_sign_in_at'),
    /** While set, the user cannot sign in, their sessions are rejected and their messages held. */
    suspendedAt: instant('suspended_at'),
    /** Links mailed before this moment are revoked; an attacker may have requested them. */
    linksValidFrom: instant('links_valid_from'),
    /**
     * Set when the address was proven outside the session that made the account: its owner has yet to say
     * whether to keep what somebody else may have left in it. Until then nothing of it is shown, sent or used.
     */
    ownerAskedAt: instant('owner_asked_at'),
    /**
     * Asked when the account is made: 18 or older, or younger with a parent's permission. Null in an
     * account that its owner proved by signing in with Google or has emptied.
     */
    isAdult: boolean('is_adult'),
    /** The version of the terms they agreed to with that answer. */
    termsVersion: text('terms_version'),
    /** Whether signing in asks for a code from their authenticator app. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    index('users_mailbox_index').on(table.mailboxHash),
    index('users_newest_index').on(table.createdAt, table.id),
    // For prefix searches, independent of the database's collation.
    index('users_email_prefix_index').on(table.email.op('text_pattern_ops')),
    // For searches by any part of an address or a name (needs pg_trgm).
    index('users_search_index').using(
      'gin',
      sql`(${table.email} || ' ' || lower(${table.name})) gin_trgm_ops`,
    ),
    check('users_email_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The user's last activity, for the idle timeout. */
    lastActiveAt: instant('last_active_at'),
    /** When its user last showed who they are, if that was after they signed in. */
    provenAt: instant('proven_at'),
    /** When they showed their second factor; without it, a session of somebody who has one opens nothing. */
    secondFactorAt: instant('second_factor_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token_unique').on(table.token),
    index('sessions_user_id_index').on(table.userId),
  ],
);

/** One row for each way a user can sign in: a password, a Google account. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_in_methods_provider_account_unique').on(table.providerId, table.accountId),
    index('sign_in_methods_user_id_index').on(table.userId),
  ],
);

/**
 * The authenticator app and the recovery codes of a user, both encrypted by Better Auth, whose columns these
 * are. Somebody with passkeys alone has a row for the codes, whose secret is not verified.
 */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    verified: boolean('verified').notNull().default(false),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: instant('locked_until'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('two_factors_user_id_unique').on(table.userId)],
);

/** The columns are those of Better Auth. Public keys are no secrets. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('passkeys_credential_id_unique').on(table.credentialID),
    index('passkeys_user_id_index').on(table.userId),
  ],
);

/**
 * A reset of somebody's second factor that an admin asked for and that waits. Who asked may be deleted before
 * it takes effect, and is then no admin either.
 */
export const factorResets = pgTable(
  'factor_resets',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedBy: uuid('requested_by').notNull(),
    requestedByLabel: text('requested_by_label').notNull(),
    /** SHA-256 of the token in the mail that stops it. */
    stopHash: bytes('stop_hash').notNull(),
    takesEffectAt: instant('takes_effect_at').notNull(),
  },
  (table) => [uniqueIndex('factor_resets_stop_hash_unique').on(table.stopHash)],
);

/** Short-lived tokens, sent by mail or held while a user signs in with Google. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('verifications_identifier_index').on(table.identifier)],
);

/** The two balances change only together with a ledger row (see `payments`). */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name'),
    fullName: text('full_name'),
    bio: text('bio'),
    /** What recipients see of the bio. Both are always written together. */
    bioHtml: text('bio_html'),
    encryptedWebsiteUrl: bytes('encrypted_website_url'),
    encryptedLocation: bytes('encrypted_location'),
    encryptedPhone: bytes('encrypted_phone'),
    encryptedBirthDate: bytes('encrypted_birth_date'),
    /** No longer read or written; 1.1.0 drops these four. */
    websiteUrl: text('website_url'),
    location: text('location'),
    phone: text('phone'),
    birthDate: date('birth_date', { mode: 'string' }),
    /** The path of the picture: `/avatars/{avatar id}`. */
    avatarUrl: text('avatar_url'),
    /** Changes with every new picture, so that the old path stops working. */
    avatarId: uuid('avatar_id').unique('profiles_avatar_id_unique'),
    avatarKey: text('avatar_key'),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    marketingEmails: boolean('marketing_emails').notNull().default(false),
    profileVisibility: text('profile_visibility', { enum: ['public', 'friends', 'private'] })
      .notNull()
      .default('public'),
    themePreference: text('theme_preference', { enum: ['system', 'light', 'dark'] })
      .notNull()
      .default('system'),
    freeSendsRemaining: integer('free_sends_remaining').notNull().default(FREE_TRIAL_SENDS),
    totalCredits: integer('total_credits').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('profiles_user_id_unique').on(table.userId),
    check('profiles_free_sends_not_negative', sql`${table.freeSendsRemaining} >= 0`),
    check('profiles_credits_not_negative', sql`${table.totalCredits} >= 0`),
    check(
      'profiles_visibility_known',
      sql`${table.profileVisibility} in ('public', 'friends', 'private')`,
    ),
    check('profiles_theme_known', sql`${table.themePreference} in ('system', 'light', 'dark')`),
    check('profiles_birth_date_from_1900', sql`${table.birthDate} >= date '1900-01-01'`),
  ],
);

export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    loginNotifications: boolean('login_notifications').notNull().default(true),
    securityAlerts: boolean('security_alerts').notNull().default(true),
    dataExportFormat: text('data_export_format', { enum: ['json', 'csv'] })
      .notNull()
      .default('json'),
    autoLogout: boolean('auto_logout').notNull().default(false),
    sessionTimeoutMinutes: integer('session_timeout_minutes').notNull().default(60),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('user_settings_export_format_known', sql`${table.dataExportFormat} in ('json', 'csv')`),
    check(
      'user_settings_timeout_known',
      sql`${table.sessionTimeoutMinutes} in (15, 30, 60, 120, 480)`,
    ),
  ],
);

/** A user without a row has no special role. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'staff'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'user_roles_pkey', columns: [table.userId, table.role] }),
    check('user_roles_role_known', sql`${table.role} in ('admin', 'staff')`),
  ],
);

/** What admins noted about an account while they helped its owner. It is in the owner's export. */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Encrypted. */
    text: bytes('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('account_notes_user_index').on(table.userId, table.createdAt),
    index('account_notes_author_index').on(table.authorId),
  ],
);

/**
 * The mailbox of a deleted account, by keyed hash: its free send stays spent, and the blocks and limits
 * of its letters stay in force (db/triggers.sql writes these three by a trigger).
 */
export const deletedAccounts = pgTable('deleted_accounts', {
  mailboxHash: bytes('mailbox_hash').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
});
