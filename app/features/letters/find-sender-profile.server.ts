import {
  findVisibleProfile,
  type VisibleProfile,
} from '#app/features/accounts/profile/visible-profile.server.ts';
import { presentableSenderName } from '#app/features/dispatch/names/presentable-text.server.ts';

/** The sender's profile beside a signed letter: its name by the same rule as the signature. */
export async function findSenderProfile(
  ...[services, ids]: Parameters<typeof findVisibleProfile>
): Promise<VisibleProfile | null> {
  const profile = await findVisibleProfile(services, ids);
  if (!profile) return null;
  const signature = { isAnonymous: false, senderName: profile.displayName };
  return { ...profile, displayName: presentableSenderName(signature) };
}
