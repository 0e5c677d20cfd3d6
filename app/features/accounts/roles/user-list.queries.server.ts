import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { afterCursor, pageOf } from '#app/platform/db/page.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import type { PageCursor } from '#app/shared/page-cursor.ts';
import { FREE_TRIAL_SENDS } from '#app/shared/product.ts';
import { profiles, userRoles, users } from '#db/schema/accounts.ts';
import type { Viewer } from '../account-types.ts';
import { SEARCH_MIN_LENGTH } from './access.rules.ts';

const PAGE_SIZE = 20;

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
  /** Part of an address or a name; ignored below SEARCH_MIN_LENGTH characters. */
  text: string;
  role: 'admin' | 'staff' | 'suspended' | null;
  /** The last user of the previous page; null for the first page. */
  after: PageCursor | null;
}

/**
 * One page of users, newest first. Pages are found by where the previous one ended, so the last page
 * of a hundred thousand users is as fast as the first.
 */
export async function listUsers(db: DbOrTx, { text, role, after }: UserSearch) {
  const rows = await db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(matches(text), hasRole(role), afterCursor(users.createdAt, users.id, after)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(PAGE_SIZE + 1);
  const { page, hasMore } = pageOf(rows, PAGE_SIZE);
  return { users: page, hasMore };
}

/** One user with the columns of the list. */
export async function findUser(db: DbOrTx, userId: string) {
  const [row] = await db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
}

function matches(text: string): SQL | undefined {
  const wanted = text.includes('@') ? normalizeEmail(text) : text.trim().toLowerCase();
  if (wanted.length < SEARCH_MIN_LENGTH) return undefined;
  const literal = wanted.replace(/[\\%_]/g, '\\$&');
  // Addresses share a few domains, so a text with @ matches from the start of the address.
  if (wanted.includes('@')) return sql`${users.email} like ${`${literal}%`}`;
  // Must equal the expression of users_search_index.
  return sql`(${users.email} || ' ' || lower(${users.name})) like ${`%${literal}%`}`;
}

function hasRole(role: UserSearch['role']): SQL | undefined {
  if (role === null) return undefined;
  if (role === 'suspended') return sql`${users.suspendedAt} is not null`;
  return sql`${users.id} in (select ${userRoles.userId} from ${userRoles} where ${userRoles.role} = ${role})`;
}
