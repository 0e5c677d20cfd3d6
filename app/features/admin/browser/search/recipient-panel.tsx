import { Form } from 'react-router';
import { AUDIT_REASON_MAX_LENGTH, AUDIT_REASON_MIN_LENGTH } from '#app/shared/require-reason.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { Panel } from '../page-parts.tsx';

/** Looks an address up among the recipients, which needs a reason. */
export function RecipientPanel({ address }: { address: string }) {
  return (
    <div className="mt-8 max-w-2xl">
      <Panel
        title="As a recipient"
        lead="Shows how many letters have gone to this address, and who signed them. Your name and the reason go into the audit log."
      >
        <Form method="post" action="/admin/users/recipients" className="grid gap-4">
          <input type="hidden" name="intent" value="look-up" />
          <input type="hidden" name="address" value={address} />
          <TextField
            label="Why do you look it up?"
            name="reason"
            isRequired
            minLength={AUDIT_REASON_MIN_LENGTH}
            maxLength={AUDIT_REASON_MAX_LENGTH}
          />
          <div>
            <Button type="submit" look="secondary">
              Look up this recipient
            </Button>
          </div>
        </Form>
      </Panel>
    </div>
  );
}
