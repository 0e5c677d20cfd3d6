import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { siteSettings } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';

/** A setting that admins change while the product runs; defined by the feature it belongs to. */
export interface SiteSetting<Value> {
  key: string;
  schema: z.ZodType<Value>;
  /** Applies when nothing is set, or when the stored value is invalid in this release. */
  fallback: Value;
}

/** The current value. */
export async function getSiteSetting<Value>(
  tx: DbOrTx,
  setting: SiteSetting<Value>,
): Promise<Value> {
  const [row] = await tx
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, setting.key));
  const parsed = setting.schema.safeParse(row?.value);
  return row && parsed.success ? parsed.data : setting.fallback;
}

/** Saves a value; every process uses it from its next read. */
export async function saveSiteSetting<Value>(
  tx: DbOrTx,
  setting: SiteSetting<Value>,
  value: Value,
  now: Date,
): Promise<void> {
  const row = { key: setting.key, value: setting.schema.parse(value), updatedAt: now };
  await tx
    .insert(siteSettings)
    .values(row)
    .onConflictDoUpdate({
      target: siteSettings.key,
      set: { value: row.value, updatedAt: now },
    });
}
