import { z } from 'zod';
import { type Job, type JobKind, job } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.server.ts';

/** Deletes files after the transaction that enqueued the job has committed. */
export const deleteFilesKind: JobKind<{ keys: string[] }> = {
  name: 'delete-files',
  schema: z.object({ keys: z.array(z.string().min(1)) }),
  retryLimit: 20,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
};

/** A repeat is harmless: deleting a file that is already gone succeeds. */
export const deleteFilesJob = ({ storage }: Pick<Platform, 'storage'>): Job =>
  job(deleteFilesKind, async ({ keys }) => {
    for (const key of keys) await storage.disk.delete(key);
  });
