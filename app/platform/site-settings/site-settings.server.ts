import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { siteSettings } from '#db/schema/platform.ts';
import type { DbOrTx } from '../db/database.server.ts';

/** Something an admin may set while the product runs. The feature it belongs to names it. */
export interface SiteSetting<Value> {
  key: string;
  schema: z.ZodType<Value>;
  /** What holds while nobody has set anything, or what was set no longer fits this release. */
  fallback: Value;
}

/** What is set at this moment. */
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

/** Sets it for every process, from their next look on. */
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
