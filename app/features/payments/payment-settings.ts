import { z } from 'zod';
import type { SiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { UNLIMITED_FAIR_USE_SENDS } from './plans.ts';

/** Free sends of all people together in 24 hours: the brake on farming them. */
export const freeSendsADaySetting: SiteSetting<number> = {
  key: 'payments.free_sends_a_day',
  schema: z.int().min(0).max(1_000_000),
  fallback: 1_000,
};

/** What "unlimited" means in fairness to everyone: so many sends in a paid month. */
export const fairUseSetting: SiteSetting<number> = {
  key: 'payments.fair_use_sends',
  schema: z.int().min(0).max(100_000),
  fallback: UNLIMITED_FAIR_USE_SENDS,
};
