import type { FieldError } from '#app/features/accounts/account.rules.ts';
import type { Route } from './+types/settings.ts';

/** What the page was told about the form it sent. */
export type SettingsAnswer = Route.ComponentProps['actionData'];

export function fieldErrorsIn(answer: SettingsAnswer): {
  faults?: FieldError[];
  values?: Record<string, string>;
} {
  return answer && 'faults' in answer ? answer : {};
}
