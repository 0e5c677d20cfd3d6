import { randomUUID } from 'node:crypto';
import { reencodeImage } from '#app/platform/images/reencode-image.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { findAvatar } from '../account.queries.server.ts';
import type { AccountErrorCode } from '../account.rules.ts';
import { deleteProviderPicture } from '../account.store.server.ts';
import { AVATAR_LIMIT } from '../account-limits.ts';
import { AVATAR_MAX_BYTES } from './profile.rules.ts';
import { ensureProfile, updateProfileFields } from './profile.store.server.ts';

const SIDE_PIXELS = 512;
/** More than any camera takes, and still decoded within the memory of a small machine. */
const MAX_PIXELS = 50_000_000;

type AvatarServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

/**
 * Saves a user's picture, re-encoded so that neither its metadata nor anything hidden in the file
 * survives. It replaces the previous picture, and its address changes.
 * @returns the path of the new picture
 * @throws DomainError `avatar_too_large`, `avatar_too_many` or `avatar_not_an_image`
 */
export async function saveAvatar(
  services: AvatarServices,
  userId: string,
  bytes: Uint8Array,
): Promise<string> {
  const { db, clock, storage } = services;
  if (bytes.byteLength >= AVATAR_MAX_BYTES) {
    throw new DomainError<AccountErrorCode>('avatar_too_large');
  }
  if (!(await checkRateLimit(services, AVATAR_LIMIT, userId))) {
    throw new DomainError<AccountErrorCode>('avatar_too_many');
  }
  const picture = await reencode(bytes);
  const key = `avatars/${userId}/avatar.webp`;
  const avatarId = randomUUID();
  const avatarUrl = `/avatars/${avatarId}`;
  await storage.disk.put(key, picture, { contentType: 'image/webp' });
  const now = clock.now();
  await db.transaction(async (tx) => {
    await ensureProfile(tx, userId, now);
    await updateProfileFields(tx, userId, { avatarUrl, avatarId, avatarKey: key }, now);
  });
  return avatarUrl;
}

/** Deletes a user's picture. Does nothing when there is none. */
export async function deleteAvatar(
  { db, clock, storage }: AvatarServices,
  userId: string,
): Promise<void> {
  const avatar = await findAvatar(db, userId);
  const noAvatar = { avatarUrl: null, avatarId: null, avatarKey: null };
  const now = clock.now();
  await db.transaction(async (tx) => {
    await updateProfileFields(tx, userId, noAvatar, now);
    await deleteProviderPicture(tx, userId, now);
  });
  if (avatar?.key) await storage.disk.delete(avatar.key);
}

async function reencode(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await reencodeImage(bytes, {
      formats: ['gif', 'jpeg', 'png', 'webp'],
      maxPixels: MAX_PIXELS,
      sidePixels: SIDE_PIXELS,
      fit: 'cover',
      type: 'image/webp',
    });
  } catch {
    throw new DomainError<AccountErrorCode>('avatar_not_an_image');
  }
}
