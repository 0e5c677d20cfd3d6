import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { LetterForm } from './letter.schema.server.ts';

/** Implemented by every kind of attachment that a letter's form can change. */
export interface EditedWithLetter {
  /** Carries out what a form says about the letter's attachment, under the message's lock. */
  applyEdit(
    services: Pick<Platform, 'clock' | 'jobs' | 'keyring'>,
    tx: DbOrTx,
    messageId: string,
    form: LetterForm,
  ): Promise<void>;
}

/** What is attached to letters, which depends on messages (wired in server/attachment-kinds.ts). */
export interface LetterAttachments {
  letterAttachments: {
    /** Copies what is attached to a person's message. @returns what saves it with the duplicate */
    copy(
      actor: { userId: string },
      messageId: string,
    ): Promise<(tx: DbOrTx, copyId: string) => Promise<void>>;
    /** Deletes what is attached to these messages, with its keys; the files follow once it is committed. */
    erase(tx: DbOrTx, messageIds: string[]): Promise<void>;
    /** Applies what a form says about all attachments, under the message's lock. */
    applyEdit(tx: DbOrTx, messageId: string, form: LetterForm): Promise<void>;
  };
}
