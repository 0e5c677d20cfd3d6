import { Link } from 'react-router';
import type {
  ListedLedgerEntry,
  ListedPayment,
} from '#app/features/payments/person-payments.queries.server.ts';
import { formatPrice } from '#app/shared/money.ts';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { TimeText } from '../time-text.tsx';
import { ListSection, type Paging } from './list-section.tsx';
import {
  changeWords,
  ledgerWords,
  paymentState,
  purchaseWords,
  stripePage,
} from './money-words.ts';

interface PersonPaymentsProps {
  userId: string;
  payments: ListedPayment[];
  paging: Paging;
  /** Whether Stripe's keys move real money. */
  isLive: boolean;
  now: Date;
}

export function PersonPayments({ userId, payments, paging, isLive, now }: PersonPaymentsProps) {
  const columns: Column<ListedPayment>[] = [
    { label: 'For', cell: purchaseWords },
    { label: 'Amount', isNumeric: true, cell: ({ amountCents }) => formatPrice(amountCents) },
    { label: 'State', cell: paymentState },
    { label: 'When', cell: ({ createdAt }) => <TimeText at={createdAt} now={now} /> },
    {
      label: 'At Stripe',
      cell: ({ paymentIntentId }) =>
        paymentIntentId ? (
          <a
            href={stripePage(paymentIntentId, isLive)}
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Open
          </a>
        ) : (
          <span className="text-soft">None yet</span>
        ),
    },
    {
      label: 'Refund',
      cell: ({ id, status, refundCents, refundedCents, disputedCents }) =>
        status === 'completed' && !refundCents && refundedCents + disputedCents === 0 ? (
          <Link
            to={`/admin/users/${userId}/refund/${id}`}
            aria-label={`Refund payment ${id}`}
            className="underline underline-offset-4"
          >
            Refund
          </Link>
        ) : (
          <span className="text-soft">No</span>
        ),
    },
  ];
  return (
    <ListSection
      id="payments"
      title="Payments"
      empty="No payments."
      rows={payments}
      paging={paging}
    >
      <DataTable caption="Payments" columns={columns} rows={payments} keyOf={({ id }) => id} />
    </ListSection>
  );
}

interface PersonLedgerProps {
  entries: ListedLedgerEntry[];
  paging: Paging;
  now: Date;
}

export function PersonLedger({ entries, paging, now }: PersonLedgerProps) {
  const columns: Column<ListedLedgerEntry>[] = [
    { label: 'Why', cell: ledgerWords },
    {
      label: 'Change',
      isNumeric: true,
      cell: changeWords,
    },
    { label: 'When', cell: ({ createdAt }) => <TimeText at={createdAt} now={now} /> },
  ];
  return (
    <ListSection id="ledger" title="Ledger" empty="No entries." rows={entries} paging={paging}>
      <DataTable caption="Ledger" columns={columns} rows={entries} keyOf={({ id }) => String(id)} />
    </ListSection>
  );
}
