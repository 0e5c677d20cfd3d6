import { and, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
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

/** Everything pages say about the person who is signed in, in one read. */
export async function findViewerRow(tx: DbOrTx, userId: string): Promise<Viewer | null> {
  const [row] = await tx
    .select({
      userId: users.id,
      email: users.email,
      isEmailVerified: users.emailVerified,
      name: users.name,
      fullName: profiles.fullName,
      displayName: profiles.displayName,
      avatarUrl: profiles.avatarUrl,
      themePreference: profiles.themePreference,
      // One free send also when no profile row exists yet (spec section 3).
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
    // A suspended account is nobody, whatever session a browser still shows.
    .where(and(eq(users.id, userId), isNull(users.suspendedAt)));
  if (!row) return null;
  const { name, fullName, themePreference, autoLogout, sessionTimeoutMinutes, ...rest } = row;
  return {
    ...rest,
    fullName: fullName ?? name,
    themePreference: themePreference ?? 'system',
    // Off unless the person turned it on (product.md section 5).
    idleTimeoutMinutes: autoLogout ? sessionTimeoutMinutes : null,
  };
}

/** What the identity provider or the sign-up form told us. */
export async function getUser(tx: DbOrTx, userId: string) {
  const [user] = await tx
    .select({ name: users.name, email: users.email, image: users.image })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}

/** Where to write to somebody, and of what they want to hear. */
export async function findMailPreferences(tx: DbOrTx, userId: string) {
  const [row] = await tx
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

/** Whose address this is. */
export async function findUserIdByEmail(tx: DbOrTx, email: string): Promise<string | null> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? null;
}

/** The devices somebody has signed in with so far. */
export async function listSeenDevices(tx: DbOrTx, userId: string): Promise<Set<string>> {
  const rows = await tx
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

/** The picture of a person, by whose it is or by its address. */
export async function findAvatar(tx: DbOrTx, by: { userId: string } | { avatarId: string }) {
  const [row] = await tx
    .select({
      userId: profiles.userId,
      key: profiles.avatarKey,
      visibility: profiles.profileVisibility,
    })
    .from(profiles)
    .where('userId' in by ? eq(profiles.userId, by.userId) : eq(profiles.avatarId, by.avatarId));
  return row ?? null;
}

/** Everything the settings pages show of a person. */
export async function findSettings(tx: DbOrTx, userId: string) {
  const [row] = await tx
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

/** Where a person is signed in, newest first. The tokens stay here. */
export async function listSessions(tx: DbOrTx, userId: string, now: Date) {
  return tx
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

/** The newest things that happened to the safety of an account, of those its person is told. */
export async function listOwnSecurityEvents(tx: DbOrTx, userId: string) {
  return tx
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

/** Whether somebody may open a session. */
export async function isSuspended(tx: DbOrTx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  return row?.suspendedAt != null;
}

/** Whether a link mailed for an address was ended since (see `revokeMailedLinks`). */
export async function isLinkRevoked(
  tx: DbOrTx,
  { email, madeAt }: { email: string; madeAt: Date },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), gte(users.linksValidFrom, madeAt)));
  return rows.length > 0;
}
