import { z } from 'zod';
import type { SiteSetting } from '#app/platform/site-settings/site-settings.server.ts';

/** What is set lies under keys that begin with `place.`: renaming one would lose what was set. */

const NOTICE_MAX = 300;

/** What every page says at its top while something is going on; nothing when empty. */
export const maintenanceNoticeSetting: SiteSetting<string> = {
  key: 'place.maintenance_notice',
  schema: z.string().max(NOTICE_MAX),
  fallback: '',
};

/**
 * The complaint brake: from so many reports in a thousand letters of the last seven days on, dispatch
 * is paused until a person has looked. 0 takes the brake off. Mail providers shut out senders from
 * about three in a thousand on.
 */
export const autoPauseSetting: SiteSetting<number> = {
  key: 'place.complaint_brake_per_mille',
  schema: z.int().min(0).max(1_000),
  fallback: 3,
};
