import type { ReactNode } from 'react';
import { exactTime } from '#app/shared/exact-time.ts';
import type { SchedulePreset } from '../schedule/when.rules.ts';

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

/** The rows that all summaries start with; those of its recording and picture follow. */
export const summaryRows = (message: {
  title: ReactNode;
  recipientEmail: string;
  scheduledFor: Date | null;
  timeZone: string | null;
  /** Of a draft; its time counts from the moment of sending. */
  schedulePreset?: SchedulePreset | null;
  opensAt: Date | null;
  opensTimeZone: string | null;
  signature: string;
}) => [
  { label: 'Template', value: message.title },
  { label: 'Recipient', value: message.recipientEmail },
  { label: 'Delivery', value: deliveryTime(message) },
  ...(message.opensAt
    ? [{ label: 'Opens', value: exactTime(message.opensAt, message.opensTimeZone ?? 'UTC') }]
    : []),
  { label: 'From', value: message.signature },
];

function deliveryTime(message: Parameters<typeof summaryRows>[0]): string {
  const { scheduledFor, timeZone, schedulePreset } = message;
  if (!scheduledFor) return 'Immediately';
  return schedulePreset === 'hour'
    ? 'An hour after you send it'
    : exactTime(scheduledFor, timeZone ?? 'UTC');
}
