import type { PaymentHealth } from '#app/features/payments/payment-health.queries.server.ts';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface PaymentFactsProps {
  now: Date;
  payments: PaymentHealth;
}

export function PaymentFacts({ payments, now }: PaymentFactsProps) {
  const { lastEventAt } = payments;
  return (
    <>
      <Fact label="Last event from the card provider">
        {lastEventAt ? <TimeText at={lastEventAt} now={now} /> : 'none yet'}
      </Fact>
      <Fact label="Events that conflict with our records">{payments.mismatchedEvents}</Fact>
      <Fact label="Overdue checkouts">{payments.overdueCheckouts}</Fact>
      <Fact label="Refunds in progress">{payments.refundsDue}</Fact>
      <Fact label="Disputed payments">{payments.disputedPayments}</Fact>
    </>
  );
}
