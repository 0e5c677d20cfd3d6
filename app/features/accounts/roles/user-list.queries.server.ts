import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, type PageCursor, pageOf } from '#app/platform/db/page.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { profiles, userRoles, users } from '#db/schema/accounts.ts';
import type { Viewer } from '../account-types.ts';
import { SEARCH_MIN_LENGTH } from './access.rules.ts';

const PEOPLE_A_PAGE = 20;

const columns = {
  userId: users.id,
  email: users.email,
  fullName: sql<string>`coalesce(${profiles.fullName}, ${users.name})`,
  avatarUrl: profiles.avatarUrl,
  isEmailVerified: users.emailVerified,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  lastSignInAt: users.lastSignInAt,
  freeSendsRemaining: sql<number>`coalesce(${profiles.freeSendsRemaining}, ${FREE_TRIAL_SENDS}::int)`,
  totalCredits: sql<number>`coalesce(${profiles.totalCredits}, 0)`,
  roles: sql<
    Viewer['roles']
  >`array(select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
};

export interface UserSearch {
  /** Part of an address or a name; ignored while it is shorter than three letters. */
  text: string;
  role: 'admin' | 'staff' | 'suspended' | null;
  /** The page begins after this person; null for the first one. */
  after: PageCursor | null;
}

/**
 * Everybody who has an account, newest first (spec section 7), a page at a time. Pages are found by
 * where the last one ended, so the last page of a hundred thousand costs what the first one does.
 */
export async function listUsers(tx: DbOrTx, { text, role, after }: UserSearch) {
  const rows = await tx
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(matches(text), hasRole(role), afterCursor(users.createdAt, users.id, after)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(PEOPLE_A_PAGE + 1);
  const { page, hasMore } = pageOf(rows, PEOPLE_A_PAGE);
  return { people: page, hasMore };
}

/** One person, as those who run the place may see them. */
export async function findUser(tx: DbOrTx, userId: string) {
  const [row] = await tx
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

function matches(text: string): SQL | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted.length < SEARCH_MIN_LENGTH) return undefined;
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  // Half of all addresses end alike: with the sign in it, it is meant from its beginning on.
  if (wanted.includes('@')) return sql`${users.email} like ${`${literal}%`}`;
  // The very expression of users_search_index.
  return sql`(${users.email} || ' ' || lower(${users.name})) like ${`%${literal}%`}`;
}

function hasRole(role: UserSearch['role']): SQL | undefined {
  if (role === null) return undefined;
  if (role === 'suspended') return sql`${users.suspendedAt} is not null`;
  return sql`${users.id} in (select ${userRoles.userId} from ${userRoles} where ${userRoles.role} = ${role})`;
}
