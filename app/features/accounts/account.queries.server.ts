import { and, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import {
  profiles,
  sessions,
  signInMethods,
  userRoles,
  userSettings,
  users,
} from '#db/schema/accounts.ts';
import { securityEvents } from '#db/schema/platform.ts';
import type { Viewer } from './account-types.ts';
import { type SecurityAction, securityActions } from './security-actions.ts';

/**
 * Everything pages need to know about the viewer, in one query; null for a suspended user. Prepared under a
 * name, because planning it takes longer than running it.
 */
export async function findViewerRow(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  userId: string,
): Promise<Viewer | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      isEmailVerified: users.emailVerified,
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
  return {
    ...rest,
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

/** A user's address and which optional account mails they want. */
export async function findMailPreferences(db: DbOrTx, userId: string) {
  const [row] = await db
    .select({
      email: users.email,
      wantsLoginNotifications: sql<boolean>`coalesce(${userSettings.loginNotifications}, true)`,
      wantsSecurityAlerts: sql<boolean>`coalesce(${userSettings.securityAlerts}, true)`,
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
      hasPassword: sql<boolean>`exists (select 1 from ${signInMethods}
        where ${signInMethods.userId} = ${users.id} and ${signInMethods.password} is not null)`,
      profile: {
        displayName: profiles.displayName,
        fullName: profiles.fullName,
        bio: profiles.bio,
        websiteUrl: profiles.websiteUrl,
        location: profiles.location,
        phone: profiles.phone,
        birthDate: profiles.birthDate,
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
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
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

/** Users whose mailbox hash was never stored. */
export async function listUsersWithoutMailbox(db: DbOrTx, limit: number) {
  return db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(isNull(users.mailboxHash))
    .limit(limit);
}
