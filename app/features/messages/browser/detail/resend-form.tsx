import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { NEVER_WRITTEN, PERMISSION_WORDING, UNDELIVERABLE } from '../../message.rules.ts';

interface ResendFormProps {
  recipientEmail: string;
  /** Its sender's own list refused it. */
  isKeptBack: boolean;
  emailError: string | undefined;
  isBusy: boolean;
}

/** Corrects the address of a failed message and continues at checkout. */
export function ResendForm({ recipientEmail, isKeptBack, emailError, isBusy }: ResendFormProps) {
  return (
    <section aria-labelledby="resend" className="mx-auto mt-8 max-w-xl print:hidden">
      <h2 id="resend" className="mb-1 scroll-mt-24 text-2xl">
        Where should it go?
      </h2>
      <p className="mb-4 text-sm text-soft">
        {isKeptBack ? NEVER_WRITTEN : `${UNDELIVERABLE} Check it for typos.`} Sending it again costs
        one send, which you confirm on the next page.
      </p>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="resend" />
        <TextField
          label="Recipient’s email"
          name="recipientEmail"
          type="email"
          autoComplete="off"
          defaultValue={recipientEmail}
          error={emailError}
        />
        <Checkbox name="hasPermission" value="on">
          {PERMISSION_WORDING}
        </Checkbox>
        <Button type="submit" size="large" isBusy={isBusy}>
          Correct the address
        </Button>
      </Form>
    </section>
  );
}
