import { seconds } from '#app/platform/clock/clock.ts';
import { fetchExternal } from '#app/platform/http/fetch-external.server.ts';
import { type Job, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findAvatar } from '../account.queries.server.ts';
import { isProviderPicture } from '../sign-in/google-provider.server.ts';
import { AVATAR_MAX_BYTES } from './profile.rules.ts';
import { saveAvatar } from './save-avatar.server.ts';
import { importAvatarKind } from './sync-profile.server.ts';

/**
 * Copies the picture of a Google account, so that our pages never load anything from Google. Does
 * nothing when the user has a picture already, which makes a repeat harmless.
 */
export const importAvatarJob = (platform: Platform): Job =>
  job(importAvatarKind, async ({ userId, pictureUrl }) => {
    const { db, config, log } = platform;
    const avatar = await findAvatar(db, userId);
    if (!avatar || avatar.key) return;
    const bytes = await fetchExternal(pictureUrl, {
      isAllowed: (address) => isProviderPicture(address, config.accounts.google?.issuer),
      timeoutMs: seconds(20),
      maxBytes: AVATAR_MAX_BYTES,
    });
    try {
      await saveAvatar(platform, userId, bytes);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      log.info({ code: error.code }, "the provider's picture could not be imported");
    }
  });
