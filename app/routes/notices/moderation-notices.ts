import type { DispatchErrorCode } from '#app/features/dispatch/delivery.rules.ts';
import type { SettingErrorCode } from '#app/features/moderation/change-settings.server.ts';
import type { EvidenceErrorCode } from '#app/features/moderation/read-evidence.server.ts';
import type { ReportErrorCode } from '#app/features/moderation/review-report.server.ts';
import type { ReasonErrorCode } from '#app/shared/require-reason.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

type ModerationErrorCode =
  | ReasonErrorCode
  | EvidenceErrorCode
  | ReportErrorCode
  | SettingErrorCode
  | Exclude<DispatchErrorCode, 'address_undeliverable' | 'never_write_to'>;
export type ModerationSuccess =
  | 'report_upheld'
  | 'report_dismissed'
  | 'delivery_retried'
  | 'dispatch_paused'
  | 'dispatch_resumed'
  | 'provider_paused'
  | 'provider_resumed'
  | 'domain_check_requested'
  | 'settings_saved';

/** Shown to staff and admins. */
export const moderationNotices: NoticeTable<ModerationErrorCode | ModerationSuccess> = {
  evidence_gone: failure(404, 'The evidence is no longer kept'),
  audit_reason_missing: failure(
    422,
    'Say why you need it',
    'Use at least 10 letters. The audit log keeps your reason.',
  ),
  report_gone: failure(404, 'This report no longer exists'),
  report_unread: failure(409, 'Open the letter first', 'A report is decided by who has read it.'),
  report_dismissed_with_actions: failure(
    422,
    'Nothing was decided',
    'To do what you ticked, uphold the report. To dismiss it, clear the ticks.',
  ),
  report_decided_already: failure(409, 'This report has already been decided'),
  setting_out_of_range: failure(422, 'Failed to save settings', 'A value is out of range.'),
  delivery_not_retryable: failure(409, 'This delivery no longer needs a retry'),
  report_upheld: success('Report upheld'),
  report_dismissed: success('Report dismissed'),
  delivery_retried: success('Delivery retried', 'Retrying costs the sender nothing.'),
  dispatch_paused: success('Sending is paused', 'Deliveries in progress finish within 90 seconds.'),
  dispatch_resumed: success('Sending resumed'),
  provider_paused: success('Mail to this provider is paused', 'Other letters go out as before.'),
  provider_resumed: success('Mail to this provider goes out again'),
  domain_check_requested: success('The check is running', 'Reload this page in half a minute.'),
  settings_saved: success('Settings saved'),
};
