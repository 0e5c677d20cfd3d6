import { z } from 'zod';
import { messageFormSchema } from '#app/features/messages/letter.schema.server.ts';
import { FORM_MAX_BYTES } from '#app/features/messages/message-limits.ts';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { listUpTo, textUpTo } from '#app/shared/form-text.ts';
import type { SentForm } from './returned-form.server.tsx';
import { safeNext } from './session.server.ts';

/** The fields of all forms that wait; a form with another one fails tests/forms/without-scripts.db.test.ts. */
const NAMES = new Set([
  ...Object.keys(messageFormSchema.shape),
  ...['intent', 'id', 'templateId', 'returnTo', 'from', 'to'],
  // Settings
  ...['displayName', 'fullName', 'bio', 'websiteUrl', 'location', 'phone', 'birthDate', 'group'],
  ...['autoLogout', 'sessionTimeoutMinutes', 'emailNotifications', 'marketingEmails'],
  ...['loginNotifications', 'securityAlerts', 'profileVisibility', 'themePreference'],
  ...['absenceChoice', 'absenceContact', 'keptChoice', 'neverWriteTo', 'newEmail', 'format'],
  ...['csrfToken', 'confirmation', 'sealDate', 'sealTimeZone'],
  // Lists of films and messages
  ...['mark', 'unmark', 'cancellationId', 'drafts'],
  // Staff
  ...['title', 'description', 'content', 'category_id', 'is_premium', 'price_cents', 'film_id'],
  ...[
    'q',
    'note',
    'withdraw_letter',
    'take_down_film',
    'suspend_sender',
    'name',
    'address',
    'provider',
    'reason',
    'role',
    'total_credits',
    'maintenance_notice',
  ],
  ...['emergency_addresses', 'monthly_uploads', 'complaint_brake', 'free_sends_a_day'],
  ...['fair_use_sends', 'cents', 'note'],
]);

/** More than the largest of our forms has: every field becomes an element of the page. */
const MAX_FIELDS = 200;
const MAX_NAME_LENGTH = 100;

const heldSchema = z.object({
  action: textUpTo(2_000).transform(safeNext),
  isMultipart: z.boolean(),
  fields: listUpTo(MAX_FIELDS, z.tuple([textUpTo(MAX_NAME_LENGTH), textUpTo(FORM_MAX_BYTES)]))
    .refine((fields) => Buffer.byteLength(fields.flat().join('')) <= FORM_MAX_BYTES)
    .transform((fields) => fields.filter(([name]) => NAMES.has(name))),
});

/** The form that waits for its user to sign in; it comes with the sign-in. */
export function readHeldForm(form: FormData): SentForm | null {
  try {
    return heldSchema.parse(parseBoundedJson(String(form.get('held')), 3 * MAX_FIELDS));
  } catch {
    return null;
  }
}
