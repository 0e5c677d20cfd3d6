import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit } from '#app/features/messages/message.rules.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import type { RecordingErrorCode, SpokenPhrase } from './recording.rules.ts';
import { lockRecordings, updateRecording } from './recording.store.server.ts';
import { withPhrases } from './recording-encryption.server.ts';

/** A correction by the sender; what is left out stays. */
export interface PhraseCorrection {
  phrases?: SpokenPhrase[] | undefined;
  /** Agrees that a voice may be recognized, for a letter that became anonymous after it was recorded. */
  hasConsented?: boolean | undefined;
}

/**
 * Saves when the phrases of a recording are said, as its sender has corrected them. A repeat is
 * harmless. Those of a scheduled letter's own recording change with the edit (`adoptRecording`): the
 * letter may leave before that is saved.
 * @throws DomainError `message_not_found`, `recording_not_editable`, `recording_being_edited` or
 *   `recording_missing`
 */
export async function updatePhrases(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
  { phrases, hasConsented }: PhraseCorrection,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { message } = await lockOwnMessage(tx, actor, messageId);
    if (!canEdit(message)) {
      throw new DomainError<RecordingErrorCode>('recording_not_editable');
    }
    const [recording] = await lockRecordings(tx, messageId);
    if (!recording || recording.state === 'refused') {
      throw new DomainError<RecordingErrorCode>('recording_missing');
    }
    if (phrases && message.status === 'scheduled' && recording.place !== 'staged') {
      throw new DomainError<RecordingErrorCode>('recording_being_edited');
    }
    const now = clock.now();
    await updateRecording(
      tx,
      recording.id,
      {
        timing: phrases ? withPhrases(keyring, recording, phrases) : recording.timing,
        consentedAt: hasConsented ? now : recording.consentedAt,
      },
      now,
    );
  });
}
