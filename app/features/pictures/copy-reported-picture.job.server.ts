import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { copyPictureFiles } from './copy-picture.server.ts';
import {
  findPictureOfReport,
  findPictureOfSignedLetter,
  lockOpenReport,
} from './picture.queries.server.ts';
import { insertPicture } from './picture.store.server.ts';
import { decryptDescription } from './picture-encryption.server.ts';

type CopyServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'storage'>;

/** Copies the picture of a reported letter when that failed while the report was made. */
export const copyReportedPictureKind: JobKind<{ messageId: string; reportId: string }> = {
  name: 'copy-reported-picture',
  schema: z.object({ messageId: z.uuid(), reportId: z.uuid() }),
  retryLimit: 10,
  retryDelaySeconds: 60,
  expireInSeconds: 300,
};

/**
 * Copies the picture of a letter for its report, which has committed: the sender can delete the letter.
 * No transaction is open while files are copied; otherwise concurrent reports would take every
 * connection and wait for each other. Does nothing when the letter is gone, its recipient was shown no
 * picture, the report is decided, or the copy exists. A repeat is harmless: files without
 * a row are deleted as unused.
 */
export async function copyReportedPicture(
  services: CopyServices,
  { messageId, reportId }: { messageId: string; reportId: string },
): Promise<void> {
  const { db, clock, keyring } = services;
  if (await findPictureOfReport(db, reportId)) return;
  const picture = await findPictureOfSignedLetter(db, messageId);
  if (!picture) return;
  const description = decryptDescription(keyring, picture.id, picture.description);
  const copy = await copyPictureFiles(services, { ...picture, description });
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (!(await lockOpenReport(tx, reportId))) return;
    if (await findPictureOfReport(tx, reportId)) return;
    const of = { reportId, uploadId: randomUUID(), isChosen: false };
    await insertPicture(tx, { ...copy, ...of, createdAt: now, updatedAt: now });
  });
}

/** Runs `copyReportedPicture`. */
export const copyReportedPictureJob = (services: CopyServices): Job =>
  job(copyReportedPictureKind, (input) => copyReportedPicture(services, input));
