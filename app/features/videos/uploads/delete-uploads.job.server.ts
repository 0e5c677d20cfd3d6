import { z } from 'zod';
import { type Job, type JobKind, job } from '#app/platform/jobs/job-kind.ts';
import { deleteUploadFiles, type RemoveServices } from './delete-upload.server.ts';

/** Takes the uploads of a person who has left away: nothing else knows of them any more. */
export const deleteUploadsKind: JobKind<{ uploadIds: string[] }> = {
  name: 'remove-uploads',
  schema: z.object({ uploadIds: z.array(z.uuid()) }),
  retryLimit: 20,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
};

/** Removing what is gone already is no fault, so a repeat is harmless. */
export const deleteUploadsJob = (services: RemoveServices): Job =>
  job(deleteUploadsKind, async ({ uploadIds }) => {
    for (const id of uploadIds) await deleteUploadFiles(services, id);
  });
