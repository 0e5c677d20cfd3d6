import type { AttachmentKind } from '#app/features/attachments/attachment-kind.server.ts';
import type { EditedWithLetter } from '#app/features/messages/letter-attachments.server.ts';
import { shifted } from '#app/platform/clock/clock.ts';
import { applyPictureChange } from './choose-picture.server.ts';
import { decryptPicture } from './get-picture.server.ts';
import { findPicture, pictureSql } from './picture.queries.server.ts';
import { PICTURE_LIMIT, type PictureErrorCode, UNCHOSEN_KEPT } from './picture.rules.ts';
import {
  deleteUnchosen,
  insertPicture,
  type PictureRow,
  pictureStorage,
} from './picture.store.server.ts';
import { type PictureSize, pictureEncryption, pictureSizes } from './picture-encryption.server.ts';

const { encryptText, decryptText } = pictureEncryption;

/** Photographs in letters, as a kind of attachment. */
export const pictureKind: AttachmentKind<PictureRow, PictureSize> & EditedWithLetter = {
  ...pictureStorage,
  sql: pictureSql,
  find: findPicture,
  insert: insertPicture,
  readyFiles: () => pictureSizes,
  decryptFile: decryptPicture,
  mainFile: { name: 'large', extension: 'jpg', contentType: 'image/jpeg' },
  textForCopy: (keyring, row, copy) => ({
    description: encryptText(keyring, copy, decryptText(keyring, row, row.description)),
  }),
  limit: PICTURE_LIMIT,
  limitReached: 'picture_limit_reached' satisfies PictureErrorCode,
  exported: {
    columns: ['id', 'message_id', 'is_in_letter', 'description', 'created_at', 'file'],
    entry: (keyring, row) => ({
      id: row.id,
      message_id: row.messageId,
      is_in_letter: row.isChosen,
      description: decryptText(keyring, row, row.description),
    }),
    name: ({ id }) => `pictures/${id}`,
    missing: 'We no longer have the file of this picture.\n',
  },
  evidence: {
    label: 'Picture',
    describe: (keyring, row) => decryptText(keyring, row, row.description),
  },
  unused: {
    cron: '37 * * * *',
    deleteRows: ({ db }, now) => deleteUnchosen(db, shifted(now, -UNCHOSEN_KEPT)),
  },
  applyEdit: applyPictureChange,
};
