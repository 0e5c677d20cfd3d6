import type { PictureErrorCode } from '#app/features/pictures/picture.rules.ts';
import {
  DAY_SECONDS,
  failure,
  failureUntil,
  HOUR_SECONDS,
  type NoticeTable,
} from './notice-table.ts';

export const pictureNotices: NoticeTable<PictureErrorCode> = {
  picture_letter_missing: failure(404, 'This letter no longer exists'),
  picture_not_editable: failure(
    409,
    'This letter can’t be changed here any more',
    'Reload the page to see how it stands.',
  ),
  picture_missing: failure(404, 'This picture no longer exists'),
  picture_gone: failure(
    409,
    'This picture is no longer stored',
    'We keep a picture that no letter has for a day. Please add it again.',
  ),
  picture_not_chosen: failure(422, 'Choose a picture first', 'Then keep it with your words.'),
  picture_empty: failure(422, 'This file is empty', 'Please choose another picture.'),
  picture_too_large: failure(
    413,
    'This picture is too large',
    'It may have at most 25 MB. Save it smaller and choose it again.',
  ),
  picture_too_slow: failure(
    408,
    'The picture took too long to arrive',
    'Try again with a better connection, or save it smaller first.',
  ),
  picture_request_invalid: failure(
    422,
    'This picture could not be saved',
    'Reload the page and try again.',
  ),
  picture_description_missing: failure(
    422,
    'Describe the picture first',
    'The words stand in for it until someone looks, and for those who can’t see it.',
  ),
  picture_description_too_long: failure(
    422,
    'The description is too long',
    'Use at most 300 characters.',
  ),
  picture_kind_unknown: failure(
    415,
    'We can’t read this as a picture',
    'Choose a JPEG, PNG, WebP, AVIF or HEIC file.',
  ),
  picture_unreadable: failure(
    422,
    'We couldn’t read this picture',
    'It seems to be damaged. Open it on your device, save it as a JPEG and choose that.',
  ),
  picture_animated: failure(
    422,
    'This picture moves',
    'A letter holds a still photograph. Please choose one.',
  ),
  picture_too_many_pixels: failure(
    422,
    'This picture has too many pixels',
    'It may have at most 64 megapixels. Save it smaller and choose it again.',
  ),
  picture_too_small: failure(
    422,
    'This picture is too small to see anything',
    'It needs at least 32 pixels on each side.',
  ),
  picture_needs_verified_email: failure(
    403,
    'Confirm your email address first',
    'Then you can add a picture.',
  ),
  picture_limit_reached: failureUntil(
    DAY_SECONDS,
    429,
    'You’ve reached today’s limit for pictures',
    'You can add this one tomorrow.',
  ),
  picture_broken_off: failureUntil(
    HOUR_SECONDS,
    429,
    'Your connection broke off too often',
    'Please try again in an hour, or with another connection.',
  ),
  picture_busy: failureUntil(10, 503, 'The site is busy', 'Please try again in a moment.'),
  picture_signed_out: failure(
    401,
    'Please sign in again',
    'Your letter and your picture stay in this browser.',
  ),
  picture_failed: failure(
    500,
    'Something went wrong',
    'The picture was not saved. Please try again.',
  ),
};
