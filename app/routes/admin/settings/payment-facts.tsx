import type { PaymentHealth } from '#app/features/payments/books.queries.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Fact } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface PaymentFactsProps {
  now: Date;
  money: PaymentHealth;
}

/** How paying fares: what the card provider told us, what is on its way back, whether books agree. */
export function PaymentFacts({ money, now }: PaymentFactsProps) {
  const { lastEventAt, lastLedgerCheck: check } = money;
  return (
    <>
      <Fact name="Last word from the card provider">
        {lastEventAt ? <TimeText at={lastEventAt} now={now} /> : 'none yet'}
      </Fact>
      <Fact name="Events that did not agree with the books">{money.refusedEvents}</Fact>
      <Fact name="Payment pages open too long">{money.overdueCheckouts}</Fact>
      <Fact name="Refunds on their way">{money.refundsDue}</Fact>
      <Fact name="Disputed payments">{money.disputedPayments}</Fact>
      <Fact name="Balances that differ from their ledger">
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
