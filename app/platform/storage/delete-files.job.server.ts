import { z } from 'zod';
import { type Job, type JobKind, job } from '../jobs/job-kind.ts';
import type { Platform } from '../platform.server.ts';

/** Takes files away once the transaction that let go of them is kept. */
export const deleteFilesKind: JobKind<{ keys: string[] }> = {
  name: 'delete-files',
  schema: z.object({ keys: z.array(z.string().min(1)) }),
  retryLimit: 20,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
};

/** Deleting what is gone already is no fault, so a repeat is harmless. */
export const deleteFilesJob = ({ storage }: Pick<Platform, 'storage'>): Job =>
  job(deleteFilesKind, async ({ keys }) => {
    for (const key of keys) await storage.disk.delete(key);
  });
