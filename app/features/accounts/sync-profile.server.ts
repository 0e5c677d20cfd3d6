import type { Platform } from '#app/platform/platform.server.ts';
import { orNull } from '#app/shared/text.ts';
import { findUserFacts } from './account.queries.server.ts';
import { fillEmptyProfileFields, insertProfile, noteSignIn } from './account.store.server.ts';

/**
 * Brings the profile up to what is known of the user (spec section 4, auth state): creates it when
 * missing, otherwise fills only what is empty. Repeating it changes nothing.
 */
export async function syncProfile(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  const user = await findUserFacts(db, userId);
  if (!user) return;
  const now = clock.now();
  const fullName = orNull(user.name);
  const facts = {
    fullName,
    displayName: fullName ?? orNull(user.email.split('@')[0]),
    avatarUrl: orNull(user.image),
  };
  await db.transaction(async (tx) => {
    await noteSignIn(tx, userId, now);
    await insertProfile(tx, userId, facts, now);
    await fillEmptyProfileFields(tx, userId, facts, now);
  });
}
