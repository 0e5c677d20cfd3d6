import type { Platform } from '#app/platform/platform.server.ts';
import { collectBytes } from '#app/platform/storage/byte-reader.server.ts';
import { decryptSound } from './get-recording.server.ts';
import { iterateRecordings, sumRecordingBytes } from './recording.queries.server.ts';
import { recordingFileKey } from './recording-encryption.server.ts';

const MISSING = 'We no longer have the sound of this recording.\n';
/** One that waits for its letter to be saved has a name of its own. */
const nameOf = ({ messageId, place }: { messageId: string; place: string }) =>
  `recordings/${messageId}${place === 'current' ? '' : `-${place}`}`;

/** A person's recordings for their data export: what is known of each, and the sound itself. */
export const recordingSource = (services: Pick<Platform, 'db' | 'keyring' | 'storage'>) => ({
  measureRecordings: (userId: string) => sumRecordingBytes(services.db, userId),

  async *exportRecordings(userId: string) {
    const { db, keyring } = services;
    for await (const row of iterateRecordings(db, keyring, userId)) {
      yield {
        message_id: row.messageId,
        state: row.state,
        duration_ms: row.durationMs,
        phrases: JSON.stringify(row.phrases),
        created_at: row.createdAt,
        file: row.state === 'ready' ? `${nameOf(row)}.m4a` : null,
      };
    }
  },

  /** One recording in memory at a time; a note in place of a file that is no longer stored. */
  async *exportSounds(userId: string) {
    const { db, keyring, storage } = services;
    for await (const row of iterateRecordings(db, keyring, userId)) {
      if (row.state !== 'ready') continue;
      if (!(await storage.disk.exists(recordingFileKey(row.id, 'm4a')))) {
        yield { name: `${nameOf(row)}.txt`, bytes: Buffer.from(MISSING) };
        continue;
      }
      const sound = await decryptSound(services, row, 'm4a');
      const bytes = await collectBytes(sound.read(0, sound.size));
      yield { name: `${nameOf(row)}.m4a`, bytes };
    }
  },
});
