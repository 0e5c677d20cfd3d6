import { pictureForSender } from '#app/features/pictures/browser/picture-addresses.ts';
import { findPictureSummary } from '#app/features/pictures/get-picture.server.ts';
import type { Services } from '../services.server.ts';

/** The picture of a message, for the pages of its sender that sum it up; null without one. */
export async function loadPicture(
  services: Pick<Services, 'db' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
) {
  const found = await findPictureSummary(services, actor, messageId);
  return found && { ...found, address: pictureForSender(messageId, found.id).large };
}
