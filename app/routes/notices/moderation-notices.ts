import type { DispatchErrorCode } from '#app/features/dispatch/delivery.rules.ts';
import type { SettingErrorCode } from '#app/features/moderation/change-settings.server.ts';
import type { ReportErrorCode } from '#app/features/moderation/review-report.server.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

type Refused =
  | ReportErrorCode
  | SettingErrorCode
  | Exclude<DispatchErrorCode, 'address_undeliverable'>;
export type ModerationSuccess =
  | 'report_upheld'
  | 'report_dismissed'
  | 'delivery_retried'
  | 'dispatch_paused'
  | 'dispatch_resumed'
  | 'settings_saved';

/** What those who run the place are told (product.md section 6). */
export const moderationNotices: NoticeTable<Refused | ModerationSuccess> = {
  report_gone: failure(404, 'This report no longer exists'),
  report_decided_already: failure(409, 'This report has been decided already'),
  report_failed: failure(500, 'Failed to decide the report'),
  setting_out_of_range: failure(422, 'Failed to save settings', 'This value is out of range.'),
  settings_failed: failure(500, 'Failed to save settings'),
  delivery_not_in_trouble: failure(409, 'This delivery is not in trouble any more'),
  report_upheld: success('Report upheld', 'Suspend the sender or take the film down if need be.'),
  report_dismissed: success('Report dismissed'),
  delivery_retried: success('On its way again', 'The second try costs its sender nothing.'),
  dispatch_paused: success('Dispatch is paused', 'What is under way ends within 90 seconds.'),
  dispatch_resumed: success('Dispatch goes on'),
  settings_saved: success('Settings saved'),
};
