import type { LetterForm } from '#app/features/messages/letter.schema.server.ts';
import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit, NO_PICTURE } from '#app/features/messages/message.rules.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { PictureErrorCode } from './picture.rules.ts';
import { choosePicture } from './picture.store.server.ts';

type ChooseServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Makes one of a message's pictures the letter's, or none of them, which takes the letter's picture out.
 * It can be brought back for a day. A repeat is harmless.
 * @param options.isAtOnce also for a scheduled message: its sender was told so. Otherwise its picture
 *   changes together with its words.
 * @throws DomainError with a PictureErrorCode, or `message_not_found`
 */
export async function choosePictureOf(
  { db, clock }: ChooseServices,
  actor: { userId: string },
  messageId: string,
  pictureId: string | null,
  { isAtOnce = false } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { message } = await lockOwnMessage(tx, actor, messageId);
    const mayChange = canEdit(message) && (isAtOnce || message.status === 'draft');
    if (!mayChange) throw new DomainError<PictureErrorCode>('picture_not_editable');
    if (!(await choosePicture(tx, messageId, pictureId, clock.now()))) {
      throw new DomainError<PictureErrorCode>('picture_gone');
    }
  });
}

/**
 * Carries out what a letter's form says about its picture, in the transaction that saves the form and
 * holds the message's lock.
 * @param change the id of a picture of this message, or NO_PICTURE; blank leaves it as it is
 * @throws DomainError `picture_gone` when the picture was not kept
 */
export async function applyPictureChange(
  { clock }: Pick<Platform, 'clock'>,
  tx: DbOrTx,
  messageId: string,
  { pictureChange: change }: Pick<LetterForm, 'pictureChange'>,
): Promise<void> {
  if (!change) return;
  const pictureId = change === NO_PICTURE ? null : change;
  if (!(await choosePicture(tx, messageId, pictureId, clock.now()))) {
    throw new DomainError<PictureErrorCode>('picture_gone');
  }
}
