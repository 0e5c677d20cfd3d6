import type {
  OpeningErrorCode,
  ScheduleErrorCode,
} from '#app/features/messages/schedule/schedule.rules.ts';
import { failure, type NoticeTable } from './notice-table.ts';

/** Shown by the form while a time is being chosen, and by the server when it is refused. */
export const scheduleNotices: NoticeTable<ScheduleErrorCode> = {
  choose_a_date: failure(422, 'Pick a day and a time'),
  time_zone_unknown: failure(422, 'Choose a time zone', 'Type a city to find it.'),
  schedule_too_soon: failure(
    422,
    'Choose a later time',
    'It must be at least 2 minutes from now. You can also send the letter right away.',
  ),
  schedule_too_far: failure(422, 'Choose an earlier date', 'It must be within 5 years.'),
};

/** Shown by the form and the server for the moment until which a letter stays closed. */
export const openingNotices: NoticeTable<OpeningErrorCode> = {
  opening_date_missing: failure(422, 'Pick a day and a time for it to open'),
  opening_zone_unknown: failure(
    422,
    'Choose the time zone in which it opens',
    'It looks like Europe/Berlin.',
  ),
  opening_too_soon: failure(
    422,
    'Choose a later moment for it to open',
    'It must be at least 2 minutes after the letter arrives. You can also let it open at once.',
  ),
  opening_too_far: failure(
    422,
    'Choose an earlier day for it to open',
    'A letter can stay closed for 5 years at most.',
  ),
  opening_over: failure(
    409,
    'It can no longer be kept closed',
    'It could be opened before this change reached us.',
  ),
};
