import type { ScheduleErrorCode } from '#app/features/messages/schedule/schedule.rules.ts';
import { failure, type NoticeTable } from './notice-table.ts';

/** Shown by the form while a time is being chosen, and by the server when it is refused. */
export const scheduleNotices: NoticeTable<ScheduleErrorCode> = {
  choose_a_date: failure(422, 'Choose a date', 'Your letter needs a day and a time.'),
  time_zone_unknown: failure(422, 'Choose a time zone', 'Type a city to find it.'),
  schedule_too_soon: failure(
    422,
    'Choose a later time',
    'It must be at least 2 minutes from now. You can also send the letter right away.',
  ),
  schedule_too_far: failure(422, 'Choose an earlier date', 'It must be within 5 years.'),
};
