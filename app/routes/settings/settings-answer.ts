import type { FieldFault } from '#app/features/accounts/account.rules.ts';
import type { Route } from './+types/settings.ts';

/** What the page was told about the form it sent. */
export type SettingsAnswer = Route.ComponentProps['actionData'];

export function faultsIn(answer: SettingsAnswer): {
  faults?: FieldFault[];
  values?: Record<string, string>;
} {
  return answer && 'faults' in answer ? answer : {};
}
