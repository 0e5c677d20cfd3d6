import { z } from 'zod';
import type { DbOrTx } from '#app/platform/db/database.server.ts';
import {
  getSiteSetting,
  type SiteSetting,
} from '#app/platform/site-settings/site-settings.server.ts';
import { MONTHLY_UPLOADS } from './upload.rules.ts';

/** How many videos a user may upload in a calendar month, unless an admin changes it. */
export const monthlyUploadsSetting: SiteSetting<number> = {
  key: 'gallery.monthly_uploads',
  schema: z.int().min(0).max(1_000),
  fallback: MONTHLY_UPLOADS,
};

export const getMonthlyUploads = (db: DbOrTx): Promise<number> =>
  getSiteSetting(db, monthlyUploadsSetting);
