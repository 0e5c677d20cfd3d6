import { z } from 'zod';
import type { SiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { textUpTo } from '#app/shared/form-text.ts';

/** The keys are stored: renaming one would lose what an admin has set. */

const NOTICE_MAX_LENGTH = 300;

/** Shown at the top of every page; empty hides it. */
export const maintenanceNoticeSetting: SiteSetting<string> = {
  key: 'place.maintenance_notice',
  schema: textUpTo(NOTICE_MAX_LENGTH),
  fallback: '',
};

/**
 * Auto-pause: dispatch pauses at this many reports per 1,000 letters of the last seven days. 0 turns
 * it off. Mail providers start to block senders at about three per 1,000.
 */
export const autoPauseSetting: SiteSetting<number> = {
  key: 'place.complaint_brake_per_mille',
  schema: z.int().min(0).max(1_000),
  fallback: 3,
};
