import type { Platform } from '#app/platform/platform.server.ts';
import { orNull } from '#app/shared/text.ts';
import { findAvatar, getUser } from '../account.queries.server.ts';
import { recordSignIn } from '../account.store.server.ts';
import { isProviderPicture } from '../sign-in/google-provider.server.ts';
import { importAvatarKind } from './import-avatar.job.server.ts';
import { fillEmptyNames, insertProfile } from './profile.store.server.ts';

/**
 * Brings the profile up to what is known of the user (spec section 4, auth state): creates it when
 * missing, otherwise fills only what is empty, a picture by a job of its own. Repeating it changes
 * nothing.
 */
export async function syncProfile(
  { db, clock, config, jobs }: Pick<Platform, 'db' | 'clock' | 'config' | 'jobs'>,
  userId: string,
): Promise<void> {
  const user = await getUser(db, userId);
  if (!user) return;
  const now = clock.now();
  const fullName = orNull(user.name);
  const facts = {
    fullName,
    displayName: fullName ?? orNull(user.email.split('@')[0]),
  };
  await db.transaction(async (tx) => {
    await recordSignIn(tx, userId, now);
    await insertProfile(tx, userId, facts, now);
    await fillEmptyNames(tx, userId, facts, now);
    const avatar = await findAvatar(tx, { userId });
    if (!avatar?.key && canBeFetched(user.image, config.accounts.google?.issuer)) {
      await jobs.enqueue(tx, importAvatarKind, { userId, pictureUrl: user.image });
    }
  });
}

const canBeFetched = (image: string | null, issuer: string | undefined): image is string =>
  image !== null && URL.canParse(image) && isProviderPicture(new URL(image), issuer);
