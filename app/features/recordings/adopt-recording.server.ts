import { notifySender } from '#app/features/messages/notifications/notify-sender.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteReplaced } from './delete-recording.server.ts';
import { listMessagesOnTheirWay } from './recording.queries.server.ts';
import { parseEditedTimes, type RecordingEdit } from './recording.schema.server.ts';
import {
  lockRecordings,
  movePlace,
  type RecordingRow,
  updateRecording,
} from './recording.store.server.ts';
import { withPhrases } from './recording-encryption.server.ts';

type AdoptServices = Pick<Platform, 'clock' | 'jobs' | 'keyring'>;

/**
 * Gives a letter what was recorded while it was edited, in the transaction that saves the edit. The
 * letter keeps its earlier recording until the new one is ready, and for good if that is refused. A
 * repeat is harmless.
 * @param edit what the form says: the upload id of the recording that its sender has thrown away, with
 *   those before it, and the times tapped for one. A recording that came later stays as it is
 */
export async function adoptRecording(
  services: AdoptServices,
  tx: DbOrTx,
  messageId: string,
  edit: RecordingEdit,
): Promise<void> {
  const all = await lockRecordings(tx, messageId);
  const own = all.filter(({ place }) => place !== 'staged');
  const isRemoved = own.some(({ uploadId }) => uploadId === edit.recordingRemoved);
  if (isRemoved) await deleteReplaced(services, tx, own);
  else await saveTimes(services, tx, own, edit.recordingTimes);
  const found = isRemoved ? all.filter((row) => !own.includes(row)) : all;
  const staged = found.find(({ place }) => place === 'staged');
  if (!staged) return;
  const now = services.clock.now();
  const waiting = found.filter(({ place }) => place === 'next');
  // The form has said why it was refused.
  if (staged.state === 'refused') return deleteReplaced(services, tx, [staged]);
  if (staged.state === 'ready') return takePlace(services, tx, staged, found, now);
  await deleteReplaced(services, tx, waiting);
  await movePlace(tx, staged.id, 'next', now);
}

async function saveTimes(
  { clock, keyring }: AdoptServices,
  tx: DbOrTx,
  own: RecordingRow[],
  field: string,
): Promise<void> {
  const times = parseEditedTimes(field);
  const recording = times && own.find(({ uploadId }) => uploadId === times.uploadId);
  if (!recording || recording.state === 'refused') return;
  const { id, consentedAt } = recording;
  const timing = withPhrases(keyring, recording, times.phrases);
  await updateRecording(tx, id, { timing, consentedAt }, clock.now());
}

/** Makes a recording that is ready the letter's own. @param found all of the letter, locked */
export async function takePlace(
  services: AdoptServices,
  tx: DbOrTx,
  { id }: RecordingRow,
  found: RecordingRow[],
  now: Date,
): Promise<void> {
  const isReplaced = (row: RecordingRow) => row.id !== id && row.place !== 'staged';
  await deleteReplaced(services, tx, found.filter(isReplaced));
  await movePlace(tx, id, 'current', now);
}

/** Mails senders whose letters have left their forms that a recording was refused since. */
export async function notifyRefused(
  services: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  refused: Pick<RecordingRow, 'messageId' | 'place'>[],
): Promise<void> {
  const ids = refused.flatMap(({ place, messageId }) =>
    place === 'staged' || messageId === null ? [] : [messageId],
  );
  const messageIds = await listMessagesOnTheirWay(tx, ids);
  await notifySender(services, tx, { messageIds, event: 'recording_refused' });
}
