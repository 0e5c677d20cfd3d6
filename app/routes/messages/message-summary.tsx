import type { ReactNode } from 'react';
import { exactTime } from '#app/shared/exact-time.ts';

/** Labels and values of a message, on its own page, at checkout and after it. */
export function SummaryList({ rows }: { rows: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(({ label, value }) => (
        <div key={label} className="grid gap-1 py-3 sm:grid-cols-[9rem_1fr] sm:gap-4">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows that all summaries start with. */
export const summaryRows = (message: {
  title: ReactNode;
  recipientEmail: string;
  scheduledFor: Date | null;
  timeZone: string | null;
  signature: string;
}) => [
  { label: 'Template', value: message.title },
  { label: 'Recipient', value: message.recipientEmail },
  { label: 'Delivery', value: deliveryTime(message) },
  { label: 'From', value: message.signature },
];

const deliveryTime = (message: { scheduledFor: Date | null; timeZone: string | null }) =>
  message.scheduledFor ? exactTime(message.scheduledFor, message.timeZone ?? 'UTC') : 'Immediately';
