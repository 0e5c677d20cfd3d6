import { z } from 'zod';
import {
  copyReportedPicture,
  deleteReportedPictures,
  hasPictureToCopy,
} from '#app/features/pictures/reported-picture.server.ts';
import {
  copyReportedRecording,
  deleteReportedRecordings,
  hasRecordingToCopy,
} from '#app/features/recordings/reported-recording.server.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listDoneWithFiles, lockKeptReport } from './evidence.queries.server.ts';

/** When a job looks whether a report has its copies: most have theirs before the answer. */
const RETRY_COPY_AFTER = minutes(1);
const BATCH = 200;

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

/** Copies the files of a reported letter when that failed while the report was made. */
export const copyReportedFilesKind: JobKind<{ messageId: string; reportId: string }> = {
  name: 'copy-reported-picture',
  schema: z.object({ messageId: z.uuid(), reportId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
};

/**
 * Makes sure, in the transaction of a new report, that the picture and the recording of its letter will
 * be copied even if `copyReportedFiles` fails or its process ends.
 * @returns whether there is anything to copy: nothing that its recipient was not given
 */
export async function planReportedCopies(
  { jobs, clock }: Pick<Platform, 'jobs' | 'clock'>,
  tx: DbOrTx,
  input: { messageId: string; reportId: string },
): Promise<boolean> {
  const { messageId } = input;
  if (!(await hasPictureToCopy(tx, messageId)) && !(await hasRecordingToCopy(tx, messageId))) {
    return false;
  }
  const notBefore = shifted(clock.now(), RETRY_COPY_AFTER);
  await jobs.enqueue(tx, copyReportedFilesKind, input, { notBefore });
  return true;
}

/**
 * Copies the picture and the recording of a letter for its report, which has committed: the letter can
 * be deleted. No transaction is open while files are copied; otherwise concurrent reports would take
 * every connection and wait for each other. Saves nothing once the report is decided and its evidence
 * over. A repeat is harmless.
 * @throws Error when one of them could not be copied; the other one is
 */
export async function copyReportedFiles(
  services: CopyServices,
  input: { messageId: string; reportId: string },
): Promise<void> {
  const copies = await Promise.allSettled(
    [copyReportedPicture, copyReportedRecording].map(async (copy) => {
      const save = await copy(services, input);
      if (!save) return;
      await services.db.transaction(async (tx) => {
        if (await lockKeptReport(tx, input.reportId, services.clock.now())) await save(tx);
      });
    }),
  );
  for (const copy of copies) if (copy.status === 'rejected') throw copy.reason;
}

/** Runs `copyReportedFiles`. */
export const copyReportedFilesJob = (services: CopyServices): Job =>
  job(copyReportedFilesKind, (input) => copyReportedFiles(services, input));

/** Deletes, in the caller's transaction, what these reports have copied. A repeat is harmless. */
async function deleteReportedFiles(
  services: Pick<Platform, 'jobs'>,
  tx: DbOrTx,
  reportIds: string[],
): Promise<void> {
  await deleteReportedPictures(services, tx, reportIds);
  await deleteReportedRecordings(services, tx, reportIds);
}

/** Deletes the copies of reports that are decided and whose evidence is over. @returns of how many */
export async function deleteUnneededReportedFiles({
  db,
  jobs,
}: Pick<Platform, 'db' | 'jobs'>): Promise<number> {
  for (let total = 0; ; ) {
    const reportIds = await listDoneWithFiles(db, BATCH);
    if (reportIds.length === 0) return total;
    await db.transaction((tx) => deleteReportedFiles({ jobs }, tx, reportIds));
    total += reportIds.length;
  }
}
