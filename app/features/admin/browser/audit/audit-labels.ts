/** Audit log actions in words. */
const labels: Record<string, string> = {
  category_created: 'created a category',
  category_deleted: 'deleted a category',
  category_moved: 'moved a category',
  category_renamed: 'renamed a category',
  credits_changed: 'changed credits',
  delivery_retried: 'retried a delivery',
  dispatch_paused: 'paused sending',
  dispatch_resumed: 'resumed sending',
  note_added: 'noted something about a person',
  payment_refunded: 'refunded a payment',
  factor_reset_requested: 'asked for a reset of a second factor',
  factor_reset_stopped: 'stopped a reset of a second factor',
  factors_reset: 'reset a second factor',
  person_restored: 'restored an account',
  person_suspended: 'suspended an account',
  provider_paused: 'paused mail to a provider',
  provider_resumed: 'resumed mail to a provider',
  recipient_code_mailed: 'mailed a code to a recipient',
  recipient_looked_up: 'looked up a recipient',
  refund_refused: 'was refused a refund by Stripe',
  report_decided: 'decided a report',
  report_evidence_read: 'read the evidence of a report',
  report_letter_read: 'read a reported letter',
  report_picture_read: 'looked at a reported picture',
  role_assigned: 'assigned a role',
  send_returned: 'returned a send',
  sessions_ended: 'ended all sessions of a person',
  setting_changed: 'changed a setting',
  template_created: 'created a template',
  template_edited: 'edited a template',
  template_retired: 'retired a template',
  template_restored: 'restored a template',
  verification_sent: 'sent the verification again',
  video_approved: 'approved a video',
  video_deleted: 'deleted a video',
  video_rejected: 'rejected a video',
  video_taken_down: 'took down a film',
};

export const actionLabel = (action: string): string =>
  labels[action] ?? action.replaceAll('_', ' ');

const paths: Record<string, (id: string) => string> = {
  person: (id) => `/admin/users/${id}`,
  template: (id) => `/admin/templates/${id}`,
  video: (id) => `/admin/gallery?video=${id}`,
  report: (id) => `/admin/reports/${id}`,
  category: () => '/admin/categories',
  setting: () => '/admin/settings',
  delivery: () => '/admin/deliveries',
};

/** The admin page about the subject of an entry. */
export const subjectPath = (type: string, id: string): string | null => paths[type]?.(id) ?? null;

type Values = Record<string, string | number | boolean | null> | null;

/** One line per value: 'role: user → staff', or 'title: Rain' when it did not change. */
export function changeLines(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const text = (values: Values, name: string) => {
    const value = values?.[name];
    return value === undefined || value === null || value === '' ? 'none' : String(value);
  };
  return names.map((name) => {
    // Said on one side only, it is a fact of the action and no change.
    if (before?.[name] === undefined) return `${name}: ${text(after, name)}`;
    if (after?.[name] === undefined || text(before, name) === text(after, name)) {
      return `${name}: ${text(before, name)}`;
    }
    return `${name}: ${text(before, name)} → ${text(after, name)}`;
  });
}
