import type { Platform } from '#app/platform/platform.server.ts';
import { canSeeProfile } from './profile.rules.ts';
import { findSharedProfile, hasSentTo } from './visible-profile.queries.server.ts';

type VisibilityServices = Pick<Platform, 'db' | 'keyring'>;

/** What a recipient may see of the sender of a signed message, and nothing else. */
export interface VisibleProfile {
  displayName: string | null;
  /** Markup without links: nothing a sender wrote leads away from the letter. */
  bioHtml: string | null;
  avatarUrl: string | null;
}

/**
 * The sender's profile as far as its visibility lets this viewer see it. Friends are signed-in users
 * who have sent this sender a message themselves. Never call it for an anonymous message.
 * @param ids.viewerUserId null for a viewer who is not signed in
 * @returns null when there is nothing to show, or this viewer may not see it
 */
export async function findVisibleProfile(
  services: VisibilityServices,
  ids: { senderUserId: string; viewerUserId: string | null },
): Promise<VisibleProfile | null> {
  const profile = await findSharedProfile(services.db, { userId: ids.senderUserId });
  if (!profile || !(await isVisible(services, profile, ids.viewerUserId))) return null;
  const { displayName, bioHtml, avatarUrl } = profile;
  // The signature already shows the name.
  if (!bioHtml && !avatarUrl) return null;
  return { displayName, bioHtml, avatarUrl };
}

/**
 * The storage key of a picture, if this viewer may see it. It is checked on every request, so an
 * address handed out while the profile was public stops working once it is not.
 */
export async function findVisibleAvatarKey(
  services: VisibilityServices,
  ids: { avatarId: string; viewerUserId: string | null },
): Promise<string | null> {
  const owner = await findSharedProfile(services.db, { avatarId: ids.avatarId });
  return owner && (await isVisible(services, owner, ids.viewerUserId)) ? owner.avatarKey : null;
}

async function isVisible(
  { db, keyring }: VisibilityServices,
  owner: { userId: string; email: string; profileVisibility: 'public' | 'friends' | 'private' },
  viewerUserId: string | null,
): Promise<boolean> {
  const isOwner = viewerUserId === owner.userId;
  // Queried only where it matters: most profiles are public.
  const isFriend =
    owner.profileVisibility === 'friends' &&
    viewerUserId !== null &&
    !isOwner &&
    (await hasSentTo(db, viewerUserId, keyring.lookupHash(owner.email)));
  return canSeeProfile(owner.profileVisibility, { isOwner, isFriend });
}
