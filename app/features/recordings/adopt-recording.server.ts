import { notifySender } from '#app/features/messages/notifications/notify-sender.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { deleteReplaced } from './delete-recording.server.ts';
import { listMessagesOnTheirWay } from './recording.queries.server.ts';
import { lockRecordings, movePlace, type RecordingRow } from './recording.store.server.ts';

type AdoptServices = Pick<Platform, 'clock' | 'jobs'>;

/**
 * Gives a letter what was recorded while it was edited, in the transaction that saves the edit. The
 * letter keeps its earlier recording until the new one is ready, and for good if that is refused. A
 * repeat is harmless.
 * @param removed the upload id of the recording that its sender has thrown away meanwhile, with those
 *   before it; one that came later stays
 */
export async function adoptRecording(
  services: AdoptServices,
  tx: DbOrTx,
  messageId: string,
  removed: string,
): Promise<void> {
  const all = await lockRecordings(tx, messageId);
  const own = all.filter(({ place }) => place !== 'staged');
  const isRemoved = own.some(({ uploadId }) => uploadId === removed);
  if (isRemoved) await deleteReplaced(services, tx, own);
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
  const ids = refused.filter(({ place }) => place !== 'staged').map(({ messageId }) => messageId);
  const messageIds = await listMessagesOnTheirWay(tx, ids);
  await notifySender(services, tx, { messageIds, event: 'recording_refused' });
}
