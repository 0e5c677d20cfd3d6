import { lockOwnMessage } from '#app/features/messages/lock-message.server.ts';
import { canEdit } from '#app/features/messages/message.rules.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import {
  normalizePhrases,
  RECORDING_MAX_SECONDS,
  type RecordingErrorCode,
  type SpokenPhrase,
} from './recording.rules.ts';
import { lockRecordings, updateRecording } from './recording.store.server.ts';
import { decryptTiming, encryptTiming } from './recording-encryption.server.ts';

/** A correction by the sender; what is left out stays. */
export interface PhraseCorrection {
  phrases?: SpokenPhrase[] | undefined;
  /** Agrees that a voice may be recognised, for a letter that became anonymous after it was recorded. */
  hasConsented?: boolean | undefined;
}

/**
 * Saves when the phrases of a recording are said, as its sender has corrected them. A repeat is
 * harmless.
 * @throws DomainError `message_not_found`, `recording_not_editable` or `recording_missing`
 */
export async function updatePhrases(
  { db, clock, keyring }: Pick<Platform, 'db' | 'clock' | 'keyring'>,
  actor: { userId: string },
  messageId: string,
  { phrases, hasConsented }: PhraseCorrection,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { message } = await lockOwnMessage(tx, actor, messageId);
    if (!canEdit(message.status)) {
      throw new DomainError<RecordingErrorCode>('recording_not_editable');
    }
    const [recording] = await lockRecordings(tx, messageId);
    if (!recording || recording.state === 'refused') {
      throw new DomainError<RecordingErrorCode>('recording_missing');
    }
    const { id, timing, durationMs } = recording;
    const pauses = timing ? decryptTiming(keyring, id, timing).pauses : [];
    const longestMs = durationMs ?? RECORDING_MAX_SECONDS * 1_000;
    const now = clock.now();
    await updateRecording(
      tx,
      id,
      {
        timing: phrases
          ? encryptTiming(keyring, id, { phrases: normalizePhrases(phrases, longestMs), pauses })
          : timing,
        consentedAt: hasConsented ? now : recording.consentedAt,
      },
      now,
    );
  });
}
