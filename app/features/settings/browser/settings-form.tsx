import { useRef } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import type { FieldError } from '#app/features/accounts/account.rules.ts';
import type { Notice } from '#app/ui/notice.ts';
import { useInvalidFocus } from '#app/ui/use-invalid-focus.ts';

interface SettingsFormProps extends Omit<FormProps, 'method'> {
  intent: string;
  errors?: FieldError[] | undefined;
}

/** A form of the settings. It names its intent and focuses its first invalid field. */
export function SettingsForm({ intent, errors, children, ...props }: SettingsFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useInvalidFocus(ref, errors);
  return (
    <Form {...props} ref={ref} method="post" noValidate preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

/** Whether the form with this intent is being submitted. */
export const useIsSaving = (intent: string) => useNavigation().formData?.get('intent') === intent;

/** The error of one field, if any. */
export const fieldErrorOf = (errors: FieldError[] | undefined, field: string) =>
  errors?.find((error) => error.field === field)?.message;

/** What came of a form: fields to correct with what was typed, or a notice, or both. */
export type SettingsActionData =
  | { errors: FieldError[]; values: Record<string, string>; notice?: Notice }
  | { notice: Notice; endsSession?: true }
  | undefined;

/** The field errors in the action data, and what was typed. */
export function invalidFieldsIn(actionData: SettingsActionData): {
  errors?: FieldError[];
  values?: Record<string, string>;
} {
  return actionData && 'errors' in actionData ? actionData : {};
}
