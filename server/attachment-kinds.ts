import type {
  AttachmentKind,
  AttachmentServices,
} from '#app/features/attachments/attachment-kind.server.ts';
import { copyAttachments } from '#app/features/attachments/copy-attachments.server.ts';
import { deleteAttachments } from '#app/features/attachments/delete-attachments.server.ts';
import type {
  EditedWithLetter,
  LetterAttachments,
} from '#app/features/messages/letter-attachments.server.ts';
import { pictureKind } from '#app/features/pictures/picture-kind.server.ts';
import { recordingKind } from '#app/features/recordings/recording-kind.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';

/** Everything that can be attached to a letter: what features do with all kinds, they do with this list. */
export const attachmentKinds: (AttachmentKind & EditedWithLetter)[] = [pictureKind, recordingKind];

/** The list, and what `messages` does with it, which may not import attachments. */
export const attachmentServices = (platform: Platform): AttachmentServices & LetterAttachments => ({
  attachmentKinds,
  letterAttachments: {
    copy: (actor, messageId) => copyAttachments({ ...platform, attachmentKinds }, actor, messageId),
    erase: (tx, messageIds) =>
      deleteAttachments({ ...platform, attachmentKinds }, tx, 'messageId', messageIds),
    async applyEdit(tx, messageId, form) {
      for (const kind of attachmentKinds) await kind.applyEdit(platform, tx, messageId, form);
    },
  },
});
