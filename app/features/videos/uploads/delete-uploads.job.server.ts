import { z } from 'zod';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import { deleteUploadFiles, type UploadFileServices } from './delete-upload.server.ts';

/** Deletes the files of unfinished uploads whose rows went with their owner's account. */
export const deleteUploadsKind: JobKind<{ uploadIds: string[] }> = {
  name: 'remove-uploads',
  // biome-ignore lint/plugin: enqueued by us
  schema: z.object({ uploadIds: z.array(z.uuid()) }),
  retryLimit: 20,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
};

/** A repeat is harmless: deleting a file that is already gone succeeds. */
export const deleteUploadsJob = (services: UploadFileServices): Job =>
  job(deleteUploadsKind, async ({ uploadIds }) => {
    for (const id of uploadIds) await deleteUploadFiles(services, id);
  });
