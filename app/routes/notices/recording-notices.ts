import type { RecordingErrorCode } from '#app/features/recordings/recording.rules.ts';
import {
  DAY_SECONDS,
  failure,
  failureUntil,
  HOUR_SECONDS,
  type NoticeTable,
} from './notice-table.ts';

export const recordingNotices: NoticeTable<RecordingErrorCode> = {
  recording_letter_missing: failure(404, 'This letter no longer exists'),
  recording_not_editable: failure(
    409,
    'This letter has been sent',
    'Its recording can’t be changed any more.',
  ),
  recording_being_edited: failure(
    409,
    'This letter is scheduled',
    'Times change when you save your changes. Reload the page and tap along again.',
  ),
  recording_missing: failure(409, 'This letter has no recording', 'Record it first.'),
  recording_too_large: failure(
    413,
    'This recording is too large',
    'It may have at most 40 MB. Save it as m4a or mp3 and choose it again.',
  ),
  recording_too_slow: failure(
    408,
    'Your connection is very slow',
    'Your recording stays in this browser, and we keep trying to save it.',
  ),
  recording_empty: failure(422, 'This recording is empty', 'Please record it again.'),
  recording_unreadable: failure(
    415,
    'We could not read this as sound',
    'Choose an m4a, mp3, ogg, wav or webm file.',
  ),
  recording_fields_invalid: failure(
    422,
    'This recording could not be read',
    'Reload the page and try again.',
  ),
  recording_consent_missing: failure(
    422,
    'A voice can be recognized',
    'Confirm that you know this before you record an anonymous letter.',
  ),
  recording_newer_exists: failure(
    409,
    'This letter has another recording by now',
    'Reload the page to choose which one to keep.',
  ),
  recording_needs_verified_email: failure(
    403,
    'Confirm your email address first',
    'Your recording stays in this browser until then.',
  ),
  recording_limit_reached: failureUntil(
    DAY_SECONDS,
    429,
    'You’ve reached today’s limit for recordings',
    'You can save this one tomorrow. Your recording stays in this browser until then.',
  ),
  recording_broken_off: failureUntil(
    HOUR_SECONDS,
    429,
    'Your connection broke off too often',
    'Your recording stays in this browser. Please try again in an hour, or with another connection.',
  ),
  recording_busy: failureUntil(
    10,
    503,
    'The site is busy',
    'Your recording stays in this browser, and we keep trying to save it.',
  ),
  recording_switched_off: failure(
    503,
    'Recording isn’t available right now',
    'Your recording stays in this browser. Your letter can go without it.',
  ),
  recording_signed_out: failure(
    401,
    'Please sign in again',
    'Your recording stays in this browser until then.',
  ),
  recording_failed: failure(
    500,
    'Something went wrong',
    'Your recording stays in this browser, and we keep trying to save it.',
  ),
};
