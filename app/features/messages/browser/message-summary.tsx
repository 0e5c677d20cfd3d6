import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { exactTime } from '#app/shared/exact-time.ts';
import type { MessageOptions } from '../message-options.server.ts';
import type { SchedulePreset } from '../schedule/when.rules.ts';

export interface SummaryRow {
  label: string;
  value: ReactNode;
  /** Where it is changed, if not where the others are. */
  change?: { to: string; text: string };
}

const CHANGE = 'shrink-0 py-1 text-sm text-accent underline underline-offset-4';

interface SummaryListProps {
  rows: SummaryRow[];
  /** Where each of them can be changed; none once the letter has left. */
  changeAddress?: string;
}

/** Labels and values of a message, on its own page, at checkout and after it. */
export function SummaryList({ rows, changeAddress }: SummaryListProps) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(({ label, value, change }) => (
        <div key={label} className="grid gap-1 py-3 sm:grid-cols-[9rem_1fr] sm:gap-4">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="flex min-w-0 items-baseline justify-between gap-4">
            <div className="min-w-0 wrap-anywhere">{value}</div>
            {change ? (
              <Link to={change.to} className={CHANGE}>
                {change.text}
              </Link>
            ) : (
              changeAddress && (
                <Link to={changeAddress} className={CHANGE}>
                  Change<span className="sr-only">: {label}</span>
                </Link>
              )
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The rows that all summaries start with; those of its recording and picture follow. */
export const summaryRows = (message: {
  /** Where another film is chosen, before the letter has left. */
  otherFilmsAddress?: string;
  title: ReactNode;
  /** The specification's word for it, on the confirmation. */
  filmLabel?: 'Template';
  recipientName?: string | null;
  recipientEmail: string;
  scheduledFor: Date | null;
  timeZone: string | null;
  /** Of a draft; its time counts from the moment of sending. */
  schedulePreset?: SchedulePreset | null;
  opensAt: Date | null;
  opensTimeZone: string | null;
  signature: string;
  options: MessageOptions;
}): SummaryRow[] => [
  {
    label: message.filmLabel ?? 'Film',
    value: message.title,
    ...(message.otherFilmsAddress && {
      change: { to: message.otherFilmsAddress, text: 'Choose another film' },
    }),
  },
  {
    label: 'Recipient',
    value: message.recipientName ? (
      <>
        <bdi className="block">{message.recipientName}</bdi>
        <span className="text-sm text-soft">{message.recipientEmail}</span>
      </>
    ) : (
      message.recipientEmail
    ),
  },
  { label: 'Delivery', value: deliveryTime(message) },
  ...(message.opensAt
    ? [{ label: 'Opens', value: exactTime(message.opensAt, message.opensTimeZone ?? 'UTC') }]
    : []),
  { label: 'From', value: message.signature },
  ...optionRows(message.options),
];

/** What differs from what everybody gets. */
const optionRows = ({
  clue,
  isReplyOff,
  wantsReminder,
  language,
}: MessageOptions): SummaryRow[] => [
  ...(clue ? [{ label: 'Clue in the email', value: <bdi>{clue}</bdi> }] : []),
  ...(isReplyOff ? [{ label: 'Reply', value: 'They can’t answer' }] : []),
  ...(wantsReminder ? [{ label: 'Reminder', value: 'Once, if nobody has opened it' }] : []),
  ...(language ? [{ label: 'Language', value: language }] : []),
];

function deliveryTime(message: Parameters<typeof summaryRows>[0]): string {
  const { scheduledFor, timeZone, schedulePreset } = message;
  if (!scheduledFor) return 'Immediately';
  return schedulePreset === 'hour'
    ? 'An hour after you send it'
    : exactTime(scheduledFor, timeZone ?? 'UTC');
}
