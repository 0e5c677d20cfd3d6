import {
  type BurnedNote,
  deleteOldNotes,
  listBurned,
  noteBurned,
} from '#app/platform/backup/burned-list.server.ts';
import { days, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type Job, type JobKind, job, type NoInput, noInput } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import type { LetterAttachments } from '../letter-attachments.server.ts';
import { listDueToBurn, listUnnoted } from './kept.queries.server.ts';
import {
  deleteForGood,
  deleteOldBurned,
  insertBurned,
  lockDueToBurn,
  markNoted,
} from './kept.store.server.ts';

export const burnLettersKind: JobKind<NoInput> = {
  name: 'burn-letters',
  schema: noInput,
  retryLimit: 20,
  retryDelaySeconds: 5,
  expireInSeconds: 600,
};

export const burnAgainKind: JobKind<NoInput> = {
  name: 'burn-again',
  schema: noInput,
  retryLimit: 3,
  retryDelaySeconds: 60,
  expireInSeconds: 3_600,
  cron: '47 * * * *',
};

const BATCH = 1_000;

/** Notes are kept this much longer than backups, which end with the first one after their time. */
const MARGIN_DAYS = 7;

type BurnServices = Pick<Platform, 'db' | 'clock' | 'config' | 'storage'> & LetterAttachments;

/**
 * Deletes the letters whose time to be taken back has passed: rows, files and keys, in one transaction for each.
 * Then notes outside the database that they were burned. A repeat is harmless.
 */
export const burnLettersJob = (services: BurnServices): Job =>
  job(burnLettersKind, () => burnDue(services));

/**
 * Every hour: burns what a job that was lost has left, and what came back with an earlier state of the
 * database, and forgets what no backup can hold any more.
 */
export const burnAgainJob = (services: BurnServices): Job =>
  job(burnAgainKind, async () => {
    const { db, clock, config } = services;
    await burnDue(services);
    const noted = await listBurned(services);
    await db.transaction((tx) => burnNoted(tx, noted));
    const forgotten = shifted(clock.now(), -days(config.backupKeepDays + MARGIN_DAYS));
    await deleteOldNotes(services, forgotten);
    await deleteOldBurned(db, forgotten);
  });

async function burnDue(services: BurnServices): Promise<void> {
  const { db, clock } = services;
  // One that fails keeps none of the others.
  const failures: unknown[] = [];
  for (const id of await listDueToBurn(db, clock.now(), BATCH)) {
    await burnIfDue(services, id).catch((error: unknown) => failures.push(error));
  }
  for (;;) {
    const unnoted = await listUnnoted(db, BATCH);
    if (unnoted.length === 0) break;
    await noteBurned(services, unnoted);
    await markNoted(
      db,
      unnoted.map(({ id }) => id),
      clock.now(),
    );
  }
  if (failures.length > 0) throw failures[0];
}

/** Burns a letter whose time to be taken back has passed. A repeat is harmless. */
export const burnIfDue = (
  services: Pick<Platform, 'db' | 'clock'> & LetterAttachments,
  id: string,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    await burn(services, tx, await lockDueToBurn(tx, [id], now), now);
  });

/** Deletes letters for good, in the caller's transaction, with what is attached to them. */
export async function burn(
  { letterAttachments }: LetterAttachments,
  tx: DbOrTx,
  ids: string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await letterAttachments.erase(tx, ids);
  await deleteForGood(tx, ids);
  await insertBurned(
    tx,
    ids.map((id) => ({ id, burnedAt: now })),
  );
}

/**
 * Burns again what an earlier state of the database has brought back, in the caller's transaction. Files that
 * came back are deleted within the hour, as of attachments without a row.
 * @param noted everything that is noted outside the database
 * @returns how many letters were burned again
 */
export async function burnNoted(tx: DbOrTx, noted: BurnedNote[]): Promise<number> {
  await insertBurned(tx, noted);
  const ids = noted.map(({ id }) => id);
  return deleteForGood(tx, ids);
}
