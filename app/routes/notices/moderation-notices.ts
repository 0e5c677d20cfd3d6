import type { DeliveryControlRefusal } from '#app/features/dispatch/retry-delivery.server.ts';
import type { ReportRefusal } from '#app/features/moderation/judge-report.server.ts';
import type { SettingRefusal } from '#app/features/moderation/save-settings.server.ts';
import { type NoticeTable, refused, told } from './notice-table.ts';

type Refused = ReportRefusal | SettingRefusal | DeliveryControlRefusal;
export type ModerationSuccess =
  | 'report_upheld'
  | 'report_dismissed'
  | 'delivery_retried'
  | 'dispatch_paused'
  | 'dispatch_resumed'
  | 'settings_saved';

/** What those who run the place are told (product.md section 6). */
export const moderationNotices: NoticeTable<Refused | ModerationSuccess> = {
  report_gone: refused(404, 'This report no longer exists'),
  report_decided_already: refused(409, 'This report has been decided already'),
  report_failed: refused(500, 'Failed to decide the report'),
  setting_out_of_range: refused(422, 'Failed to save settings', 'This value is out of range.'),
  settings_failed: refused(500, 'Failed to save settings'),
  delivery_not_in_trouble: refused(409, 'This delivery is not in trouble any more'),
  report_upheld: told('Report upheld', 'Suspend the sender or take the film down if need be.'),
  report_dismissed: told('Report dismissed'),
  delivery_retried: told('On its way again', 'The second try costs its sender nothing.'),
  dispatch_paused: told('Dispatch is paused', 'What is under way ends within 90 seconds.'),
  dispatch_resumed: told('Dispatch goes on'),
  settings_saved: told('Settings saved'),
};
