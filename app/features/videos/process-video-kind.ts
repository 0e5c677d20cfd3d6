import { z } from 'zod';
import type { JobKind } from '#app/platform/jobs/job-kind.ts';

export const processVideoKind: JobKind<{ videoId: string }> = {
  name: 'process-video',
  schema: z.object({ videoId: z.uuid() }),
  retryLimit: 2,
  retryDelaySeconds: 60,
  expireInSeconds: 1_800,
};
