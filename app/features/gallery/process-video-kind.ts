import { z } from 'zod';
import type { JobKind, JobSettings } from '#app/platform/jobs/job-kind.ts';

export const processVideoKind: JobKind<{ videoId: string }> = {
  name: 'process-video',
  schema: z.object({ videoId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 1_800,
};

/** Every hour: uploads nobody came back to, films nobody needs any more. */
export const tidyGalleryKind: JobSettings & { schema: z.ZodType<unknown> } = {
  name: 'tidy-gallery',
  schema: z.unknown(),
  retryLimit: 1,
  retryDelaySeconds: 300,
  expireInSeconds: 900,
  cron: '17 * * * *',
};
