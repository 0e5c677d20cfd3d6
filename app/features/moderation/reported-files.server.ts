import { z } from 'zod';
import { findShown } from '#app/features/attachments/attachment.queries.server.ts';
import type { AttachmentServices } from '#app/features/attachments/attachment-kind.server.ts';
import { deleteAttachments } from '#app/features/attachments/delete-attachments.server.ts';
import { copyReported } from '#app/features/attachments/reported-attachments.server.ts';
import { minutes, shifted } from '#app/platform/clock/clock.ts';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { listDoneWithFiles, lockKeptReport } from './evidence.queries.server.ts';

/** When a job looks whether a report has its copies: most have theirs before the answer. */
const RETRY_COPY_AFTER = minutes(1);
const BATCH = 200;

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'> & AttachmentServices;

/** Copies the files of a reported letter when that failed while the report was made. */
export const copyReportedFilesKind: JobKind<{ messageId: string; reportId: string }> = {
  name: 'copy-reported-picture',
  schema: z.object({ messageId: z.uuid(), reportId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
};

/**
 * Makes sure, in the transaction of a new report, that what is attached to its letter will be copied
 * even if `copyReportedFiles` fails or its process ends.
 * @returns whether there is anything to copy: nothing that its recipient was not given
 */
export async function planReportedCopies(
  { jobs, clock, attachmentKinds }: Pick<Platform, 'jobs' | 'clock'> & AttachmentServices,
  tx: DbOrTx,
  input: { messageId: string; reportId: string },
): Promise<boolean> {
  const shown = [];
  for (const kind of attachmentKinds) shown.push(await findShown(tx, kind, input.messageId));
  if (shown.every((row) => row === null)) return false;
  const notBefore = shifted(clock.now(), RETRY_COPY_AFTER);
  await jobs.enqueue(tx, copyReportedFilesKind, input, { notBefore });
  return true;
}

/**
 * Copies what is attached to a letter for its report, which has committed: the letter can
 * be deleted. No transaction is open while files are copied; otherwise concurrent reports would take
 * every connection and wait for each other. Saves nothing once the report is decided and its evidence
 * over. A repeat is harmless.
 * @throws Error when one of them could not be copied; the others are
 */
export async function copyReportedFiles(
  services: CopyServices,
  input: { messageId: string; reportId: string },
): Promise<void> {
  const copies = await Promise.allSettled(
    services.attachmentKinds.map(async (kind) => {
      const save = await copyReported(services, kind, input);
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

/** Deletes the copies of reports that are decided and whose evidence is over. @returns of how many */
export async function deleteUnneededReportedFiles(
  services: Pick<Platform, 'db' | 'jobs'> & AttachmentServices,
): Promise<number> {
  const { db, attachmentKinds } = services;
  for (let total = 0; ; ) {
    const reportIds = await listDoneWithFiles(db, attachmentKinds, BATCH);
    if (reportIds.length === 0) return total;
    await db.transaction((tx) => deleteAttachments(services, tx, 'reportId', reportIds));
    total += reportIds.length;
  }
}
