import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  isLinkAlive,
  isReadableByOwner,
  pickTextColumns,
} from '#app/features/messages/message.queries.server.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { recordings } from '#db/schema/recordings.ts';

/** The columns that a letter's page needs to play its recording. */
export const playedColumns = {
  id: recordings.id,
  fileKey: recordings.fileKey,
  durationMs: recordings.durationMs,
  timing: recordings.timing,
};

/**
 * Whether its recipient may hear it: it belongs to the letter, is ready and, for an anonymous letter,
 * its sender has agreed.
 */
export const isPlayable = sql`${recordings.place} = 'current' and ${recordings.state} = 'ready'
  and (not ${messages.isAnonymous} or ${recordings.consentedAt} is not null)`;

/** The newest first: what was recorded in an edit is newer than what the letter has. */
const newestFirst = sql`array_position(array['staged', 'next', 'current'], ${recordings.place})`;

/** A person's own message with its newest recording, if it has one. */
export async function findOwnRecording(db: DbOrTx, messageId: string, userId: string) {
  const [row] = await db
    .select({
      status: messages.status,
      sealedUntil: messages.sealedUntil,
      isAnonymous: messages.isAnonymous,
      texts: pickTextColumns(['personalizedContent']),
      recording: {
        id: recordings.id,
        place: recordings.place,
        uploadId: recordings.uploadId,
        state: recordings.state,
        refusedReason: recordings.refusedReason,
        durationMs: recordings.durationMs,
        fileKey: recordings.fileKey,
        timing: recordings.timing,
        opusBytes: recordings.opusBytes,
        aacBytes: recordings.aacBytes,
        consentedAt: recordings.consentedAt,
      },
    })
    .from(messages)
    .leftJoin(recordings, eq(recordings.messageId, messages.id))
    .where(isReadableByOwner(messageId, userId))
    .orderBy(newestFirst)
    .limit(1);
  return row ?? null;
}

export type OwnRecording = NonNullable<Awaited<ReturnType<typeof findOwnRecording>>>;

/** The recording of a delivery, for its recipient to hear; null once the link has ended. */
export async function findDeliveredRecording(db: DbOrTx, deliveryId: string, now: Date) {
  const [row] = await db
    .select({
      id: recordings.id,
      fileKey: recordings.fileKey,
      opusBytes: recordings.opusBytes,
      aacBytes: recordings.aacBytes,
    })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(recordings, eq(recordings.messageId, messages.id))
    .where(and(eq(deliveries.id, deliveryId), isLinkAlive(now), isPlayable));
  return row ?? null;
}

/** A recording that is to be processed, with its letter; null when it no longer is. */
export async function findUnprocessed(db: DbOrTx, recordingId: string) {
  const [row] = await db
    .select({
      id: recordings.id,
      messageId: messages.id,
      fileKey: recordings.fileKey,
      timing: recordings.timing,
      texts: pickTextColumns(['personalizedContent']),
    })
    .from(recordings)
    .innerJoin(messages, eq(messages.id, recordings.messageId))
    .where(and(eq(recordings.id, recordingId), eq(recordings.state, 'processing')));
  return row ?? null;
}

export type UnprocessedRecording = NonNullable<Awaited<ReturnType<typeof findUnprocessed>>>;

/** Ids of recordings made in edits that were never saved, of letters that have left. */
export async function listAbandoned(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .innerJoin(messages, eq(messages.id, recordings.messageId))
    .where(and(eq(recordings.place, 'staged'), inArray(messages.status, ['sent', 'failed'])));
  return rows.map(({ id }) => id);
}

/** Which of these messages have left their forms, so that only a mail can tell their senders more. */
export async function listMessagesOnTheirWay(db: DbOrTx, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(inArray(messages.id, ids), inArray(messages.status, ['scheduled', 'sent'])));
  return rows.map(({ id }) => id);
}

/** What the core of all attachments asks about recordings. */
export const recordingSql = {
  isInLetter: sql`${recordings.place} = 'current'`,
  isShown: isPlayable,
  neededFiles: sql`case ${recordings.state} when 'ready' then array['webm', 'm4a']
    when 'processing' then array['original'] else array[]::text[] end`,
  mainBytes: sql`${recordings.aacBytes}`,
};

export async function findRecording(db: DbOrTx, id: string) {
  const [row] = await db.select().from(recordings).where(eq(recordings.id, id));
  return row ?? null;
}

/** How a message's recordings stand, for the pages that list what will be sent. */
export async function findRecordingSummary(db: DbOrTx, messageId: string) {
  const rows = await db
    .select({
      place: recordings.place,
      state: recordings.state,
      refusedReason: recordings.refusedReason,
      durationMs: recordings.durationMs,
      isSilent: sql<boolean>`${messages.isAnonymous} and ${recordings.consentedAt} is null`,
    })
    .from(recordings)
    .innerJoin(messages, eq(messages.id, recordings.messageId))
    .where(eq(recordings.messageId, messageId));
  const at = (place: 'current' | 'next' | 'staged') =>
    rows.find((row) => row.place === place) ?? null;
  return { current: at('current'), next: at('next'), staged: at('staged') };
}

export type RecordingSummary = Awaited<ReturnType<typeof findRecordingSummary>>;
