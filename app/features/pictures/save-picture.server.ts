import { copyFiles } from '#app/features/attachments/copy-attachments.server.ts';
import { storeFiles } from '#app/features/attachments/store-files.server.ts';
import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit } from '#app/features/messages/message.rules.ts';
import { needsVerifiedEmail } from '#app/platform/config/accounts-config.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  type ConvertedPhoto,
  convertPhoto,
  InvalidPhotoError,
  PHOTO_HEAD_BYTES,
  photoFormatOf,
} from '#app/platform/images/convert-photo.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { ProgramError } from '#app/platform/process/run-limited.server.ts';
import { countUpload } from '#app/platform/rate-limit/count-upload.server.ts';
import { checkRateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { orNull, typedText } from '#app/shared/text.ts';
import { findOwnMessagePicture, findOwnPicture } from './picture.queries.server.ts';
import {
  PICTURE_DESCRIPTION_MAX_LENGTH,
  PICTURE_LIMIT,
  PICTURE_UPLOAD_LIMITS,
  type PictureErrorCode,
} from './picture.rules.ts';
import { choosePicture, insertPicture, pictureStorage } from './picture.store.server.ts';
import { pictureEncryption, pictureSizes } from './picture-encryption.server.ts';
import { pictureKind } from './picture-kind.server.ts';

type SaveServices = Pick<Platform, 'db' | 'clock' | 'config' | 'keyring' | 'storage' | 'log'>;

type PictureActor = { userId: string; isEmailVerified: boolean };

export interface PictureInput {
  /** Made by the page, so that sending the same picture twice saves it once. */
  uploadId: string;
  photo: AsyncIterable<Uint8Array> & { peek(length: number): Promise<Buffer> };
  /** For those who cannot see it, and for the recipient before they look at it. */
  description: string;
}

/**
 * Asserts that a person may add a picture to this message now. For refusing before a large body is
 * read; saving checks again.
 * @throws DomainError with a PictureErrorCode
 */
export async function assertPicturable(
  { db, config }: Pick<SaveServices, 'db' | 'config'>,
  actor: PictureActor,
  messageId: string,
): Promise<void> {
  const found = await findOwnMessagePicture(db, messageId, actor.userId);
  if (!found) throw new DomainError<PictureErrorCode>('picture_letter_missing');
  if (needsVerifiedEmail(config, actor)) {
    throw new DomainError<PictureErrorCode>('picture_needs_verified_email');
  }
  if (!canEdit(found)) throw new DomainError<PictureErrorCode>('picture_not_editable');
}

/**
 * Converts and stores a picture, encrypted under a key of its own. A draft has it at once; a scheduled
 * message when the edit that names it is saved. Sending the same picture again changes nothing and
 * does not count.
 * @returns the picture's id
 * @throws DomainError with a PictureErrorCode
 */
export async function savePicture(
  services: SaveServices,
  actor: PictureActor,
  messageId: string,
  input: PictureInput,
): Promise<string> {
  await assertPicturable(services, actor, messageId);
  const { uploadId, photo } = input;
  const own = { messageId, userId: actor.userId };
  const earlier = await findOwnPicture(services.db, { ...own, uploadId });
  if (earlier) return earlier.id;
  const description = parseDescription(input.description);
  const format = await requireFormat(photo);
  try {
    return await countUpload(services, {
      limits: PICTURE_UPLOAD_LIMITS,
      subject: actor.userId,
      receive: async () => {
        const converted = await convertPhoto(photo, format, actor.userId);
        const picture = { uploadId, description, converted };
        const id = await storePicture(services, actor, messageId, picture);
        // Another request has brought the same picture in the meantime.
        return id ?? (await findOwnPicture(services.db, { ...own, uploadId }))?.id ?? fail();
      },
      isTheirFault: (error) => THEIR_ERRORS.some((kind) => error instanceof kind),
      refuse: (limit) =>
        new DomainError<PictureErrorCode>(
          limit === 'whole' ? 'picture_limit_reached' : 'picture_broken_off',
        ),
    });
  } catch (error) {
    if (!(error instanceof InvalidPhotoError)) throw error;
    services.log.info({ reason: error.reason, detail: error.message }, 'picture refused');
    throw new DomainError<PictureErrorCode>(`picture_${error.reason}`);
  }
}

/** Errors that the sender's file causes. A photograph that ends the converter causes `ProgramError`. */
const THEIR_ERRORS = [DomainError, InvalidPhotoError, ProgramError];

/**
 * Gives a picture other words, as a copy that takes its place as a new picture would: an edit of a
 * scheduled message changes nothing before it is saved.
 * @returns the copy's id
 * @throws DomainError with a PictureErrorCode
 */
export async function describePicture(
  services: SaveServices,
  actor: PictureActor,
  messageId: string,
  { pictureId, description: text }: { pictureId: string; description: string },
): Promise<string> {
  await assertPicturable(services, actor, messageId);
  const description = parseDescription(text);
  const original = await findOwnPicture(services.db, {
    messageId,
    userId: actor.userId,
    id: pictureId,
  });
  if (!original) throw new DomainError<PictureErrorCode>('picture_gone');
  await assertWithinLimit(services, actor);
  const copy = await copyFiles(services, pictureKind, original);
  const described = pictureEncryption.encryptText(services.keyring, copy, description);
  return services.db.transaction(async (tx) => {
    await insertOwn(services, tx, actor, messageId, { ...copy, description: described });
    return copy.id;
  });
}

/** @throws DomainError when there are no words, or too many */
function parseDescription(text: string): string {
  const description = orNull(typedText(text));
  if (!description) throw new DomainError<PictureErrorCode>('picture_description_missing');
  if (description.length > PICTURE_DESCRIPTION_MAX_LENGTH) {
    throw new DomainError<PictureErrorCode>('picture_description_too_long');
  }
  return description;
}

/** Refuses at once what cannot be a photograph. */
async function requireFormat(photo: PictureInput['photo']) {
  const head = await photo.peek(PHOTO_HEAD_BYTES);
  if (head.length === 0) throw new DomainError<PictureErrorCode>('picture_empty');
  const format = photoFormatOf(head);
  if (!format) throw new DomainError<PictureErrorCode>('picture_kind_unknown');
  return format;
}

async function assertWithinLimit(services: SaveServices, { userId }: PictureActor): Promise<void> {
  if (!(await checkRateLimit(services, PICTURE_LIMIT, userId))) {
    throw new DomainError<PictureErrorCode>('picture_limit_reached');
  }
}

interface NewPicture {
  uploadId: string;
  description: string;
  converted: ConvertedPhoto;
}

/** @returns its id; null when the page had sent it before */
async function storePicture(
  services: SaveServices,
  actor: PictureActor,
  messageId: string,
  { uploadId, description, converted }: NewPicture,
): Promise<string | null> {
  const { widthPixels, heightPixels, large, small } = converted;
  const { id, fileKey } = await storeFiles(
    services,
    pictureStorage,
    pictureSizes.map((size) => [size, { bytes: [converted[size]], size: converted[size].length }]),
  );
  return services.db.transaction(async (tx) => {
    const isNew = await insertOwn(services, tx, actor, messageId, {
      ...{ id, uploadId, fileKey, widthPixels, heightPixels },
      description: pictureEncryption.encryptText(services.keyring, { id, fileKey }, description),
      ...{ largeBytes: large.length, smallBytes: small.length },
    });
    return isNew ? id : null;
  });
}

type StoredPicture = Omit<
  Parameters<typeof insertPicture>[1],
  'messageId' | 'reportId' | 'isChosen' | 'createdAt' | 'updatedAt'
>;

/** Adds a stored picture to a message, and makes it the letter's if the message is a draft. */
async function insertOwn(
  { clock }: SaveServices,
  tx: DbOrTx,
  actor: PictureActor,
  messageId: string,
  picture: StoredPicture,
): Promise<boolean> {
  const now = clock.now();
  const { message } = await lockOwnMessage(tx, actor, messageId);
  if (!canEdit(message)) throw new DomainError<PictureErrorCode>('picture_not_editable');
  const row = { ...picture, messageId, isChosen: false, createdAt: now, updatedAt: now };
  const isNew = await insertPicture(tx, row);
  if (isNew && message.status === 'draft') await choosePicture(tx, messageId, picture.id, now);
  return isNew;
}

function fail(): never {
  throw new Error('A picture that was sent twice was saved by neither');
}
