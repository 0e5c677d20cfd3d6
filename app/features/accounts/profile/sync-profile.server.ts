import { z } from 'zod';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { webAddress } from '#app/shared/form-text.ts';
import { withoutStrayMarks } from '#app/shared/stray-marks.ts';
import { orNull } from '#app/shared/text.ts';
import { findAvatar, findUserIdentity } from '../account.queries.server.ts';
import { recordSignIn } from '../account.store.server.ts';
import { isProviderPicture } from '../sign-in/google-provider.server.ts';
import { PROFILE_LIMITS } from './profile.rules.ts';
import { fillEmptyNames, insertProfile } from './profile.store.server.ts';

interface PictureImport {
  userId: string;
  pictureUrl: string;
}

/** The name is stored with queued jobs, so it stays. */
export const importAvatarKind: JobKind<PictureImport> = {
  name: 'adopt-picture',
  schema: z.object({ userId: z.uuid(), pictureUrl: webAddress() }),
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 120,
};

/**
 * Creates the profile from what the sign-up form or the identity provider told us, or fills its
 * empty fields; a job imports the picture. Repeating it changes nothing more.
 */
export async function syncProfile(
  { db, clock, config, jobs }: Pick<Platform, 'db' | 'clock' | 'config' | 'jobs'>,
  userId: string,
): Promise<void> {
  const user = await findUserIdentity(db, userId);
  if (!user) return;
  const now = clock.now();
  const fullName = firstCharacters(withoutStrayMarks(user.name), PROFILE_LIMITS.fullName);
  const displayName = fullName ?? orNull(user.email.split('@')[0]);
  const names = {
    fullName,
    displayName: firstCharacters(displayName, PROFILE_LIMITS.displayName),
  };
  await db.transaction(async (tx) => {
    await recordSignIn(tx, userId, now);
    await insertProfile(tx, userId, names, now);
    await fillEmptyNames(tx, userId, names, now);
    const avatar = await findAvatar(tx, userId);
    if (!avatar?.key && canBeFetched(user.image, config.accounts.google?.issuer)) {
      await jobs.enqueue(tx, importAvatarKind, { userId, pictureUrl: user.image });
    }
  });
}

const firstCharacters = (text: string | null, count: number) =>
  text && orNull(cutText(text, count));

const canBeFetched = (image: string | null, issuer: string | undefined): image is string =>
  image !== null && URL.canParse(image) && isProviderPicture(new URL(image), issuer);
