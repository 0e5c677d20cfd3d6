import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { ReasonField } from './reason-field.tsx';

/** What the last form of the page was refused for, and what was typed in it. */
export interface Refused {
  intent: string;
  reason: string;
  note: string;
  error: string | undefined;
}

/** An action that needs nothing but a reason. */
export function ReasonForm({
  intent,
  label,
  refused,
}: {
  intent: string;
  label: string;
  refused: Refused | null;
}) {
  const navigation = useNavigation();
  const own = refused?.intent === intent ? refused : null;
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="intent" value={intent} />
      <ReasonField value={own?.reason ?? ''} error={own?.error} />
      <div>
        <Button
          type="submit"
          look="secondary"
          isBusy={navigation.formData?.get('intent') === intent}
        >
          {label}
        </Button>
      </div>
    </Form>
  );
}
