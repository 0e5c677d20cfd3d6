import { type Actor, assertAdmin } from '#app/features/accounts/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  getSiteSetting,
  type SiteSetting,
  saveSiteSetting,
} from '#app/platform/site-settings/site-settings.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';

export type SettingErrorCode = 'setting_out_of_range' | 'settings_failed';

/**
 * Changes one setting of the place (product.md section 6), with its line in the audit log. Setting
 * what is set already writes nothing.
 * @throws DomainError `setting_out_of_range`, `admin_required`
 */
export async function changeSetting<Value extends string | number>(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  setting: SiteSetting<Value>,
  value: unknown,
): Promise<void> {
  assertAdmin(actor);
  const parsed = setting.schema.safeParse(value);
  if (!parsed.success) throw new DomainError<SettingErrorCode>('setting_out_of_range');
  await db.transaction(async (tx) => {
    const before = await getSiteSetting(tx, setting);
    if (before === parsed.data) return;
    const now = clock.now();
    await saveSiteSetting(tx, setting, parsed.data, now);
    await writeAuditEntry(
      tx,
      {
        actor,
        action: 'setting_changed',
        subjectType: 'setting',
        subjectId: setting.key,
        before: { [setting.key]: before },
        after: { [setting.key]: parsed.data },
      },
      now,
    );
  });
}
