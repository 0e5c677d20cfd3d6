/** What stands in the audit log, in words. */
const words: Record<string, string> = {
  category_created: 'created a category',
  category_deleted: 'deleted a category',
  category_moved: 'moved a category',
  category_renamed: 'renamed a category',
  credits_changed: 'changed credits',
  delivery_retried: 'retried a delivery',
  dispatch_paused: 'paused dispatch',
  dispatch_resumed: 'resumed dispatch',
  person_restored: 'restored an account',
  person_suspended: 'suspended an account',
  report_decided: 'decided a report',
  report_letter_read: 'read a reported letter',
  role_assigned: 'assigned a role',
  setting_changed: 'changed a setting',
  template_created: 'created a template',
  template_edited: 'edited a template',
  template_retired: 'retired a template',
  template_restored: 'offered a template again',
  video_approved: 'approved a video',
  video_deleted: 'deleted a video',
  video_rejected: 'rejected a video',
  video_taken_down: 'took a film down over rights',
};

export const actionLabel = (action: string): string => words[action] ?? action.replaceAll('_', ' ');

const subjects: Record<string, (id: string) => string> = {
  person: (id) => `/admin/users/${id}`,
  template: (id) => `/admin/templates/${id}`,
  video: (id) => `/admin/gallery?video=${id}`,
  report: (id) => `/admin/reports/${id}`,
  category: () => '/admin/categories',
  setting: () => '/admin/settings',
  delivery: () => '/admin/deliveries',
};

/** Where what was acted upon can be seen. */
export const subjectPath = (type: string, id: string): string | null =>
  subjects[type]?.(id) ?? null;

type Values = Record<string, string | number | boolean | null> | null;

/** 'role: user → staff', a line for each thing that is told; what stayed as it was stands alone. */
export function changeLines(before: Values, after: Values): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const said = (values: Values, name: string) => {
    const value = values?.[name];
    return value === undefined || value === null || value === '' ? 'none' : String(value);
  };
  return names.map((name) => {
    if (!before) return `${name}: ${said(after, name)}`;
    if (!after || said(before, name) === said(after, name)) return `${name}: ${said(before, name)}`;
    return `${name}: ${said(before, name)} → ${said(after, name)}`;
  });
}
