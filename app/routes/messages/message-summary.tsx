import type { ReactNode } from 'react';
import type { SchedulePreset } from '#app/features/messages/schedule/when.rules.ts';
import type { Picture } from '#app/features/pictures/get-picture.server.ts';
import type { RecordingSummary } from '#app/features/recordings/recording.queries.server.ts';
import { refusedTexts } from '#app/features/recordings/recording.rules.ts';
import { clockTime } from '#app/shared/duration.ts';
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
export const summaryRows = (
  message: {
    title: ReactNode;
    recipientEmail: string;
    scheduledFor: Date | null;
    timeZone: string | null;
    /** Of a draft; its time counts from the moment of sending. */
    schedulePreset?: SchedulePreset | null;
    opensAt: Date | null;
    opensTimeZone: string | null;
    signature: string;
  },
  recording: RecordingSummary,
  picture: PictureSummary | null,
) => [
  { label: 'Template', value: message.title },
  { label: 'Recipient', value: message.recipientEmail },
  { label: 'Delivery', value: deliveryTime(message) },
  ...(message.opensAt
    ? [{ label: 'Opens', value: exactTime(message.opensAt, message.opensTimeZone ?? 'UTC') }]
    : []),
  { label: 'From', value: message.signature },
  ...recordingRows(recording),
  ...(picture ? [{ label: 'Picture', value: <PictureText {...picture} /> }] : []),
];

interface PictureSummary extends Picture {
  /** Its letter is anonymous, and goes without it. */
  isLeftOut: boolean;
  address: string;
}

function PictureText({ description, isLeftOut, address }: PictureSummary) {
  return (
    <>
      <p dir="auto">“{description}”</p>
      {isLeftOut && <p>It isn’t sent: the letter is anonymous.</p>}
      <a href={address} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        Look at the picture
      </a>
    </>
  );
}

function recordingRows({ current, next, staged }: RecordingSummary) {
  const texts = [
    ...(current ? [currentText(current)] : []),
    ...(next ? [nextText(next, current !== null)] : []),
    ...(staged && staged.state !== 'refused'
      ? ['There is a newer recording, which goes with the letter once you save your changes to it.']
      : []),
  ];
  if (texts.length === 0) return [];
  return [{ label: 'Recording', value: texts.map((text) => <p key={text}>{text}</p>) }];
}

type Recording = NonNullable<RecordingSummary['current']>;

function currentText({ state, durationMs, isSilent, refusedReason }: Recording): string {
  if (refusedReason) {
    return `We couldn’t use your recording, so the letter goes without it. ${refusedTexts[refusedReason]}`;
  }
  if (isSilent) {
    return 'Your recording won’t be played: the letter is anonymous, and you haven’t agreed that your voice may be heard.';
  }
  return state === 'ready'
    ? `Read aloud by you, ${clockTime(durationMs ?? 0)}`
    : 'Read aloud by you. The recording is being prepared.';
}

function deliveryTime(message: Parameters<typeof summaryRows>[0]): string {
  const { scheduledFor, timeZone, schedulePreset } = message;
  if (!scheduledFor) return 'Immediately';
  return schedulePreset === 'hour'
    ? 'An hour after you send it'
    : exactTime(scheduledFor, timeZone ?? 'UTC');
}

/** A recording whose edit was saved, and that is not ready. */
function nextText({ refusedReason }: Recording, hasEarlier: boolean): string {
  if (refusedReason) {
    const stays = hasEarlier ? 'keeps the earlier one' : 'goes without it';
    return `We couldn’t use your new recording, so the letter ${stays}. ${refusedTexts[refusedReason]}`;
  }
  return hasEarlier
    ? 'Your new recording is being prepared. Until it is ready, the letter keeps the earlier one.'
    : 'Read aloud by you. The recording is being prepared.';
}
