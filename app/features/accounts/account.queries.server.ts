import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import {
  deletedAccounts,
  factorResets,
  passkeys,
  profiles,
  sessions,
  signInMethods,
  twoFactors,
  userRoles,
  userSettings,
  users,
  verifications,
} from '#db/schema/accounts.ts';
import { securityEvents } from '#db/schema/platform.ts';
import type { Viewer } from './account-types.ts';
import { type SecurityAction, securityActions } from './security-actions.ts';

/**
 * Whether signing in asks a user for more than a password or Google; in a query of `users`. Names are written
 * out, because in a query of one table Drizzle leaves out that of the table.
 */
const hasSecondFactor = sql<boolean>`(users.two_factor_enabled
  or exists (select 1 from passkeys where passkeys.user_id = users.id))`;

/** The same for one of whom nothing else is asked. */
export async function findHasSecondFactor(db: DbOrTx, userId: string): Promise<boolean> {
  const [user] = await db.select({ has: hasSecondFactor }).from(users).where(eq(users.id, userId));
  return user?.has ?? false;
}

/** The factors of a user, as the settings and the export tell of them: no secrets. */
export async function findFactors(db: DbOrTx, userId: string) {
  const [app] = await db
    .select({ verified: twoFactors.verified, createdAt: twoFactors.createdAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return {
    appSince: app?.verified ? app.createdAt : null,
    passkeys: await listPasskeys(db, userId),
  };
}

export const listPasskeys = (db: DbOrTx, userId: string) =>
  db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt);

/** Whether a user has a second factor, and when a reset of it that waits takes effect. */
export async function findFactorReset(db: DbOrTx, userId: string) {
  const [reset] = await db
    .select({ takesEffectAt: factorResets.takesEffectAt })
    .from(factorResets)
    .where(eq(factorResets.userId, userId));
  return {
    hasSecondFactor: await findHasSecondFactor(db, userId),
    waitsUntil: reset?.takesEffectAt ?? null,
  };
}

/** The encrypted secret and recovery codes of a user. */
export async function findTwoFactor(db: DbOrTx, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  return row ?? null;
}

/**
 * Everything pages need to know about the viewer, in one query; null for a suspended user. Prepared under a
 * name, because planning it takes longer than running it.
 */
export async function findViewerRow(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  userId: string,
): Promise<(Viewer & { ownerAskedAt: Date | null; hasSecondFactor: boolean }) | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      isEmailVerified: users.emailVerified,
      ownerAskedAt: users.ownerAskedAt,
      hasSecondFactor,
      name: users.name,
      fullName: profiles.fullName,
      displayName: profiles.displayName,
      avatarUrl: profiles.avatarUrl,
      themePreference: profiles.themePreference,
      // A new account has its free send even before its profile row exists.
      freeSendsRemaining: sql<number>`coalesce(${profiles.freeSendsRemaining}, ${FREE_TRIAL_SENDS}::int)`,
      totalCredits: sql<number>`coalesce(${profiles.totalCredits}, 0)`,
      autoLogout: userSettings.autoLogout,
      sessionTimeoutMinutes: userSettings.sessionTimeoutMinutes,
      roles: sql<
        Viewer['roles']
      >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    // Suspension counts at once, even for a session that is still open.
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)))
    .prepare(config.database.isPooled ? '' : 'find_viewer')
    .execute();
  if (!row) return null;
  const { name, fullName, themePreference, autoLogout, sessionTimeoutMinutes, ...rest } = row;
  const isUnprotected = config.accounts.requireStaffSecondFactor && !row.hasSecondFactor;
  return {
    ...rest,
    roles: isUnprotected ? [] : row.roles,
    lacksSecondFactor: isUnprotected && row.roles.length > 0,
    fullName: fullName ?? name,
    themePreference: themePreference ?? 'system',
    // Off unless the user turned it on.
    idleTimeoutMinutes: autoLogout ? sessionTimeoutMinutes : null,
  };
}

/** What the sign-up form or the identity provider told us. */
export async function findUserIdentity(db: DbOrTx, userId: string) {
  const [user] = await db
    .select({ name: users.name, email: users.email, image: users.image })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}

/** What the owner of an account has chosen; what somebody else may have does not count. */
const ownChoice = (setting: AnyPgColumn) =>
  sql<boolean>`coalesce(case when ${users.ownerAskedAt} is null then ${setting} end, true)`;

/** A user's address and which optional account mails they want. */
export async function findMailPreferences(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      wantsLoginNotifications: ownChoice(userSettings.loginNotifications),
      wantsSecurityAlerts: ownChoice(userSettings.securityAlerts),
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** A user's address, and whether they have proven it; null when the account is deleted. */
export async function findUserEmail(db: DbOrTx, userId: string) {
  const [user] = await db
    .select({ email: users.email, isEmailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}

export async function findUserIdByEmail(db: DbOrTx, email: string): Promise<string | null> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? null;
}

/** An account, as far as a mailed link tells of it. */
export async function findMailedAccount(db: DbOrTx, by: { userId: string } | { email: string }) {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      isEmailVerified: users.emailVerified,
      ownerAskedAt: users.ownerAskedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where('userId' in by ? eq(users.id, by.userId) : eq(users.email, by.email));
  return user ?? null;
}

/**
 * Whom a link was mailed to; null when it has expired, by the machine's time as in the auth library, or is
 * not known.
 * @param identifiers as stored
 */
export async function findMailedUserId(db: DbOrTx, identifiers: string[]): Promise<string | null> {
  const [row] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(
      and(inArray(verifications.identifier, identifiers), gt(verifications.expiresAt, sql`now()`)),
    );
  return row?.userId ?? null;
}

/** Whose factors and recovery codes a row stands for; null once they have ended. */
export async function findFactorOwner(tx: DbOrTx, factorId: string) {
  const [owner] = await tx
    .select({ factorId: twoFactors.id, userId: users.id, email: users.email })
    .from(twoFactors)
    .innerJoin(users, eq(users.id, twoFactors.userId))
    .where(eq(twoFactors.id, factorId));
  return owner ?? null;
}

/** Locks an account, and keeps rows that name it, such as sessions, from being created. */
export async function lockUser(tx: DbOrTx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/** The hash of an account's password; null without one. */
export async function findPasswordHash(db: DbOrTx, email: string): Promise<string | null> {
  const [row] = await db
    .select({ password: signInMethods.password })
    .from(signInMethods)
    .innerJoin(users, eq(users.id, signInMethods.userId))
    .where(and(eq(users.email, email), eq(signInMethods.providerId, 'credential')));
  return row?.password ?? null;
}

/** Locks an account whose address nobody has proven. @returns false when there is none */
export async function lockUnproven(tx: DbOrTx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .for('no key update');
  return rows.length === 1;
}

/**
 * Whether the mailbox of this user, which they have proven, has had its free send: in another account that
 * has proven it, spelled with another plus tag, or in a deleted one. False while nobody has proven it.
 */
export const hasHadFreeSend = (userId: string) => sql<boolean>`exists (
  select 1 from ${users} as newcomer
   where newcomer.id = ${userId} and newcomer.email_verified and (
     exists (select 1 from ${deletedAccounts} as deleted
              where deleted.mailbox_hash = newcomer.mailbox_hash)
     or exists (select 1 from ${users} as other
                 where other.mailbox_hash = newcomer.mailbox_hash
                   and other.id <> newcomer.id and other.email_verified)))`;

/** The same, asked of the database. */
export async function hasMailboxHadFreeSend(db: DbOrTx, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${hasHadFreeSend(userId)} as has`);
  return rows[0]?.has ?? false;
}

/** Whether an account has proven that an address is its own. */
export async function isProvenAddress(db: DbOrTx, email: string): Promise<boolean> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)));
  return user !== undefined;
}

/** The names of the devices a user has signed in with. */
export async function listSeenDevices(db: DbOrTx, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ device: sql<string>`${securityEvents.details} ->> 'device'` })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        inArray(securityEvents.action, ['sign_up', 'sign_in']),
      ),
    );
  return new Set(rows.map(({ device }) => device));
}

/** Where a user's picture is stored; the key is null when they have none. */
export async function findAvatar(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({ key: profiles.avatarKey })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row ?? null;
}

/** What the settings pages show. */
export async function findSettings(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      isEmailVerified: users.emailVerified,
      hasSecondFactor,
      hasPassword: sql<boolean>`exists (select 1 from ${signInMethods}
        where ${signInMethods.userId} = ${users.id} and ${signInMethods.password} is not null)`,
      profile: {
        displayName: profiles.displayName,
        fullName: profiles.fullName,
        bio: profiles.bio,
        avatarUrl: profiles.avatarUrl,
        emailNotifications: profiles.emailNotifications,
        marketingEmails: profiles.marketingEmails,
        profileVisibility: profiles.profileVisibility,
        themePreference: profiles.themePreference,
      },
      settings: {
        loginNotifications: userSettings.loginNotifications,
        securityAlerts: userSettings.securityAlerts,
        dataExportFormat: userSettings.dataExportFormat,
        autoLogout: userSettings.autoLogout,
        sessionTimeoutMinutes: userSettings.sessionTimeoutMinutes,
      },
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

/** A user's open sessions, newest first, without their tokens. */
export async function listSessions(db: DbOrTx, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastActiveAt: sql<Date>`coalesce(${sessions.lastActiveAt}, ${sessions.updatedAt})`.mapWith(
        sessions.updatedAt,
      ),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, now),
        // One that waits for the second factor opens nothing.
        or(isNotNull(sessions.secondFactorAt), not(hasSecondFactor)),
      ),
    )
    .orderBy(desc(sessions.createdAt));
}

const EVENTS_SHOWN = 10;

/** The newest security events of a user's own account. */
export async function listOwnSecurityEvents(db: DbOrTx, userId: string) {
  return db
    .select({
      id: securityEvents.id,
      action: sql<SecurityAction>`${securityEvents.action}`,
      details: securityEvents.details,
      createdAt: securityEvents.createdAt,
    })
    .from(securityEvents)
    .where(
      and(eq(securityEvents.userId, userId), inArray(securityEvents.action, [...securityActions])),
    )
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(EVENTS_SHOWN);
}

export async function isSuspended(db: DbOrTx, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.suspendedAt != null;
}

/** Whether a link mailed to an address has been revoked since (see `revokeMailedLinks`). */
export async function isLinkRevoked(
  db: DbOrTx,
  { email, issuedAt }: { email: string; issuedAt: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), gte(users.linksValidFrom, issuedAt)));
  return rows.length > 0;
}
