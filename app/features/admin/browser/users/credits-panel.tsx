import { Form, useNavigate, useNavigation } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { ActionLine } from './action-line.tsx';

interface CreditsPanelProps {
  totalCredits: number;
  /** An edit that needs confirmation. */
  confirm: { from: number; to: number } | null;
  here: string;
}

export function CreditsPanel({ totalCredits, confirm, here }: CreditsPanelProps) {
  const navigation = useNavigation();
  const intent = navigation.formData?.get('intent');
  return (
    <ActionLine label="Credits" value={totalCredits} isOpen={confirm !== null}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="credits" />
        <input type="hidden" name="from" value={totalCredits} />
        <div className="min-w-0 flex-1">
          <TextField
            key={totalCredits}
            label="Total credits"
            name="total_credits"
            inputMode="numeric"
            defaultValue={String(totalCredits)}
          />
        </div>
        <Button type="submit" look="secondary" isBusy={intent === 'credits'}>
          Change credits
        </Button>
      </Form>
      {confirm && (
        <ConfirmCredits confirm={confirm} here={here} isBusy={intent === 'credits-confirmed'} />
      )}
    </ActionLine>
  );
}

function ConfirmCredits({
  confirm: { from, to },
  here,
  isBusy,
}: {
  confirm: { from: number; to: number };
  here: string;
  isBusy: boolean;
}) {
  const navigate = useNavigate();
  return (
    <Dialog
      title="Change credits?"
      onClose={() => navigate(here, { preventScrollReset: true })}
      closeControl={null}
      className="max-w-md"
    >
      <p className="font-serif text-4xl lining-nums tabular-nums">
        {from}{' '}
        <span className="text-soft">
          <span aria-hidden="true">→</span>
          <span className="sr-only">becomes</span>
        </span>{' '}
        {to}
      </p>
      <p className="mt-3 text-soft">
        {to < 0
          ? "Credits can't be negative."
          : to === from
            ? 'This is the current number: nothing would change.'
            : `${to > from ? 'Adds' : 'Removes'} ${Math.abs(to - from)}. Recorded in the ledger and audit log.`}
      </p>
      <Form method="post" className="mt-6 flex flex-wrap justify-end gap-3">
        <input type="hidden" name="intent" value="credits-confirmed" />
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="to" value={to} />
        <ButtonLink to={here} look="secondary" preventScrollReset>
          Keep {from}
        </ButtonLink>
        <Button type="submit" isBusy={isBusy} isDisabled={to < 0 || to === from}>
          Change to {to}
        </Button>
      </Form>
    </Dialog>
  );
}
