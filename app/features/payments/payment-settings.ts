import { z } from 'zod';
import type { SiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { UNLIMITED_FAIR_USE_SENDS } from './packs/packs.ts';

/** Free sends on the whole site in 24 hours, so that nobody can farm them with many accounts. */
export const freeSendsADaySetting: SiteSetting<number> = {
  key: 'payments.free_sends_a_day',
  schema: z.int().min(0).max(1_000_000),
  fallback: 1_000,
};

/** The fair-use limit of the unlimited plan: sends in a paid month. */
export const fairUseSetting: SiteSetting<number> = {
  key: 'payments.fair_use_sends',
  schema: z.int().min(0).max(100_000),
  fallback: UNLIMITED_FAIR_USE_SENDS,
};
