import { Form, useNavigation } from 'react-router';
import type { RefundPreview } from '#app/features/payments/refunds/refund.queries.server.ts';
import type { RefundPlan } from '#app/features/payments/refunds/refund.rules.ts';
import { formatPrice } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Fact, Panel } from '../page-parts.tsx';
import { refundConsequence } from './money-words.ts';
import { ReasonField } from './reason-field.tsx';

interface RefundPanelProps {
  preview: RefundPreview;
  plan: RefundPlan;
  /** What was typed before it was refused. */
  reason?: string | undefined;
  reasonError?: string | undefined;
}

/** What a refund pays back and takes, before it is made. */
export function RefundPanel({ preview, plan, reason, reasonError }: RefundPanelProps) {
  const navigation = useNavigation();
  const { balance, payment } = preview;
  const { amountCents, credits, creditsUsed, creditsTaken } = plan;
  const consequence = refundConsequence(preview);
  return (
    <Panel title={`Refund ${formatPrice(amountCents)}`}>
      <dl className="-mt-2.5 text-sm">
        <Fact label="Paid">{formatPrice(payment.amountCents)}</Fact>
        {credits > 0 && (
          <>
            <Fact label={`Credits used, of ${credits}`}>
              {creditsUsed === 0
                ? 'none'
                : `${creditsUsed}, worth ${formatPrice(payment.amountCents - amountCents)}: not refunded`}
            </Fact>
            <Fact label="Unused credits taken back">{creditsTaken}</Fact>
            <Fact label="Credits of this person">
              <span className="tabular-nums">
                {balance} <span aria-hidden="true">→</span>
                <span className="sr-only">becomes</span> {balance - creditsTaken}
              </span>
            </Fact>
          </>
        )}
      </dl>
      {consequence && <p className="mt-3 text-sm text-soft">{consequence}</p>}
      <Form method="post" className="mt-5 grid gap-4">
        <input type="hidden" name="cents" value={amountCents} />
        <ReasonField value={reason} error={reasonError} />
        <div>
          <Button type="submit" look="danger" isBusy={navigation.state === 'submitting'}>
            Refund {formatPrice(amountCents)}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
