import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#app/platform/db/database.server.ts';
import { profiles, userRoles, users } from '#db/schema/accounts.ts';
import type { Viewer } from './viewer.ts';

/** Everything pages say about the person who is signed in, in one read. */
export async function findViewerRow(tx: Tx, userId: string): Promise<Viewer | null> {
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
      freeSendsRemaining: sql<number>`coalesce(${profiles.freeSendsRemaining}, 1)`,
      totalCredits: sql<number>`coalesce(${profiles.totalCredits}, 0)`,
      roles: sql<
        Viewer['roles']
      >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) return null;
  const { name, fullName, themePreference, ...rest } = row;
  return { ...rest, fullName: fullName ?? name, themePreference: themePreference ?? 'system' };
}

/** What the identity provider or the sign-up form told us. */
export async function findUserFacts(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ name: users.name, email: users.email, image: users.image })
    .from(users)
    .where(eq(users.id, userId));
  return user ?? null;
}
