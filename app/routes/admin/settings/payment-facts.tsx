import type { PaymentHealth } from '#app/features/payments/payment-health.queries.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface PaymentFactsProps {
  now: Date;
  payments: PaymentHealth;
}

export function PaymentFacts({ payments, now }: PaymentFactsProps) {
  const { lastEventAt, lastLedgerCheck: check } = payments;
  return (
    <>
      <Fact label="Last event from the card provider">
        {lastEventAt ? <TimeText at={lastEventAt} now={now} /> : 'none yet'}
      </Fact>
      <Fact label="Events that conflict with our records">{payments.mismatchedEvents}</Fact>
      <Fact label="Overdue checkouts">{payments.overdueCheckouts}</Fact>
      <Fact label="Refunds in progress">{payments.refundsDue}</Fact>
      <Fact label="Disputed payments">{payments.disputedPayments}</Fact>
      <Fact label="Balances that differ from their ledger">
        {check ? (
          <Badge tone={check.differing > 0 ? 'destructive' : 'default'}>
            {`${check.differing} of ${check.accounts}`}
          </Badge>
        ) : (
          'not checked yet'
        )}
      </Fact>
    </>
  );
}
