import type { AttachmentKind } from '#app/features/attachments/attachment-kind.server.ts';
import type { EditedWithLetter } from '#app/features/messages/letter-attachments.server.ts';
import { shifted } from '#app/platform/clock/clock.ts';
import { adoptRecording, notifyRefused } from './adopt-recording.server.ts';
import { decryptSound } from './get-recording.server.ts';
import { findRecording, listAbandoned, recordingSql } from './recording.queries.server.ts';
import { RECORDING_LIMIT, type RecordingErrorCode, STUCK_AFTER } from './recording.rules.ts';
import {
  deleteRecordingsById,
  insertRecording,
  type RecordingRow,
  recordingStorage,
  refuseStuck,
} from './recording.store.server.ts';
import {
  decryptTiming,
  encryptTiming,
  type SoundFormat,
  soundFormats,
  soundTypes,
} from './recording-encryption.server.ts';

/** Letters read aloud, as a kind of attachment. */
export const recordingKind: AttachmentKind<RecordingRow, SoundFormat> & EditedWithLetter = {
  ...recordingStorage,
  sql: recordingSql,
  find: findRecording,
  insert: insertRecording,
  readyFiles: ({ state }) => (state === 'ready' ? soundFormats : []),
  decryptFile: decryptSound,
  mainFile: { name: 'm4a', extension: 'm4a', contentType: soundTypes.m4a },
  textForCopy: (keyring, row, copy) => ({
    timing: row.timing && encryptTiming(keyring, copy, decryptTiming(keyring, row, row.timing)),
  }),
  limit: RECORDING_LIMIT,
  limitReached: 'recording_limit_reached' satisfies RecordingErrorCode,
  exported: {
    columns: ['message_id', 'state', 'duration_ms', 'phrases', 'created_at', 'file'],
    entry: (keyring, row) => ({
      message_id: row.messageId,
      state: row.state,
      duration_ms: row.durationMs,
      phrases: JSON.stringify(row.timing ? decryptTiming(keyring, row, row.timing).phrases : []),
    }),
    // One that waits for its letter to be saved has a name of its own.
    name: ({ messageId, place }) =>
      `recordings/${messageId}${place === 'current' ? '' : `-${place}`}`,
    missing: 'We no longer have the sound of this recording.\n',
  },
  evidence: {
    label: 'Recording',
    describe: (_, { durationMs }) =>
      durationMs === null ? null : `${Math.round(durationMs / 1_000)} seconds`,
  },
  unused: {
    cron: '27 * * * *',
    /** Also refuses recordings whose processing never ended. */
    async deleteRows({ db, jobs }, now) {
      await db.transaction(async (tx) => {
        const refused = await refuseStuck(tx, shifted(now, -STUCK_AFTER), 'failed', now);
        await notifyRefused({ jobs }, tx, refused);
      });
      await deleteRecordingsById(db, await listAbandoned(db));
    },
  },
  applyEdit: adoptRecording,
};
