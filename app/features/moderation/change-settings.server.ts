import { type Actor, assertAdmin } from '#app/features/accounts/roles/access.rules.ts';
import { writeAuditEntry } from '#app/platform/audit/write-audit-entry.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import {
  getSiteSetting,
  type SiteSetting,
  saveSiteSetting,
} from '#app/platform/site-settings/site-settings.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';

export type SettingErrorCode = 'setting_out_of_range';

type SettingValue = string | number;

export interface SettingChange {
  setting: SiteSetting<SettingValue>;
  /** As the form sent it: checked against the setting's own schema. */
  value: unknown;
}

/**
 * Saves the values of one settings form: all of them or none, in one transaction, with one audit
 * entry for each value that changed. Saving the current value writes nothing.
 * @throws DomainError `setting_out_of_range`, `admin_required`
 */
export async function changeSettings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  changes: readonly SettingChange[],
): Promise<void> {
  assertAdmin(actor);
  const wanted = changes.map(({ setting, value }) => {
    const parsed = setting.schema.safeParse(value);
    if (!parsed.success) throw new DomainError<SettingErrorCode>('setting_out_of_range');
    return { setting, value: parsed.data };
  });
  const now = clock.now();
  await db.transaction(async (tx) => {
    for (const { setting, value } of wanted) {
      const before = await getSiteSetting(tx, setting);
      if (before === value) continue;
      await saveSiteSetting(tx, setting, value, now);
      await writeAuditEntry(
        tx,
        {
          actor,
          action: 'setting_changed',
          subjectType: 'setting',
          subjectId: setting.key,
          before: { [setting.key]: before },
          after: { [setting.key]: value },
        },
        now,
      );
    }
  });
}
