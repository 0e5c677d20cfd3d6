import { useEffect, useRef } from 'react';
import { Form, type FormProps, useNavigation } from 'react-router';
import type { FieldError } from '#app/features/accounts/account.rules.ts';

interface SettingsFormProps extends Omit<FormProps, 'method'> {
  intent: string;
  faults?: FieldError[] | undefined;
}

/** A form of the settings: it says what it asks for, and leads to the first field that is wrong. */
export function SettingsForm({ intent, faults, children, ...props }: SettingsFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faults?.length) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults]);
  return (
    <Form {...props} ref={ref} method="post" noValidate preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

/** Whether the form with this intent is on its way. */
export const useIsSaving = (intent: string) => useNavigation().formData?.get('intent') === intent;

/** What is wrong with a field, if anything. */
export const fieldErrorOf = (faults: FieldError[] | undefined, field: string) =>
  faults?.find((fault) => fault.field === field)?.message;
