import { z } from 'zod';
import type { SiteSetting } from './site-settings.server.ts';

/** The end of the service, once `npm run closing-plan` has announced it; null before. */
export const closingSetting: SiteSetting<{ announcedAt: string; endsOn: string } | null> = {
  key: 'closing.plan',
  schema: z.object({ announcedAt: z.iso.datetime(), endsOn: z.iso.date() }).nullable(),
  fallback: null,
};
