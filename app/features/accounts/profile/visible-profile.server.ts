import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { canSeeProfile } from './profile.rules.ts';
import { sanitizeBioForRecipients } from './sanitize-text.server.ts';
import { findSharedProfile, hasSentTo } from './visible-profile.queries.server.ts';

type VisibilityServices = Pick<Platform, 'db' | 'keyring'>;

/** What a recipient may see of whoever signed a message. Nothing else of a profile goes out. */
export interface VisibleProfile {
  displayName: string | null;
  /** Markup without links: nothing that somebody else wrote leads away from a letter. */
  bioHtml: string | null;
  avatarUrl: string | null;
}

/**
 * The profile of the sender of a signed message, as far as they let this reader see it
 * (product.md section 5): everybody, nobody, or those who are signed in and have sent this sender
 * a message themselves. Never call it for an anonymous message.
 * @param asked.viewerUserId null for a reader without an account
 * @returns null when nothing of it may be shown, or there is nothing to show
 */
export async function findVisibleProfile(
  services: VisibilityServices,
  asked: { senderUserId: string; viewerUserId: string | null },
): Promise<VisibleProfile | null> {
  const card = await findSharedProfile(services.db, { userId: asked.senderUserId });
  if (!card || !(await mayView(services, card, asked.viewerUserId))) return null;
  const { displayName, bio, avatarUrl } = card;
  // The name alone says nothing the signature does not.
  if (!bio && !avatarUrl) return null;
  return { displayName, bioHtml: bio && sanitizeBioForRecipients(bio), avatarUrl };
}

/**
 * Where the picture at an address is stored, if this viewer may see it. An address that was given
 * out while the profile was public shows nothing to strangers once it no longer is.
 */
export async function findVisibleAvatarKey(
  services: VisibilityServices,
  asked: { avatarId: string; viewerUserId: string | null },
): Promise<string | null> {
  const card = await findSharedProfile(services.db, { avatarId: asked.avatarId });
  return card && (await mayView(services, card, asked.viewerUserId)) ? card.avatarKey : null;
}

async function mayView(
  { db, keyring }: { db: DbOrTx } & VisibilityServices,
  owner: { userId: string; email: string; profileVisibility: 'public' | 'friends' | 'private' },
  viewerUserId: string | null,
): Promise<boolean> {
  const isOwner = viewerUserId === owner.userId;
  // Asked only where it decides: most profiles are public.
  const isFriend =
    owner.profileVisibility === 'friends' &&
    viewerUserId !== null &&
    !isOwner &&
    (await hasSentTo(db, viewerUserId, keyring.lookupHash(owner.email)));
  return canSeeProfile(owner.profileVisibility, { isOwner, isFriend });
}
