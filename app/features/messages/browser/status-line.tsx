import { comingTime, pastDay } from '#app/shared/calendar-day.ts';
import { exactTime } from '#app/shared/exact-time.ts';
import { longDate } from '#app/shared/long-date.ts';
import { useOwnTimeZone } from '#app/ui/use-own-time-zone.ts';
import { type StatusFacts, statusSentence } from '../status/status-sentence.rules.ts';

interface StatusLineProps {
  facts: StatusFacts;
  now: Date;
  id?: string;
  className?: string;
}

/** What became of a letter: 'Opened yesterday', with the exact time on hover. */
export function StatusLine({ facts, now, id, className }: StatusLineProps) {
  const ownTimeZone = useOwnTimeZone();
  const { words, past, coming, day, timeZone } = statusSentence(facts, now);
  const zone = timeZone ?? ownTimeZone;
  const at = past ?? coming;
  return (
    <span id={id} className={className}>
      {words}
      {day && (
        <>
          {' '}
          <time dateTime={day.toISOString()}>{longDate(day, zone)}</time>
        </>
      )}
      {at && (
        <>
          {' '}
          <time dateTime={at.toISOString()} title={exactTime(at, zone)}>
            {past ? pastDay(at, now, zone) : comingTime(at, now, zone)}
          </time>
        </>
      )}
    </span>
  );
}
