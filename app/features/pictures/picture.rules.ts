import { days } from '#app/platform/clock/clock.ts';
import type { InvalidPhotoReason } from '#app/platform/images/convert-photo.server.ts';
import type { UploadLimits } from '#app/platform/rate-limit/count-upload.server.ts';
import type { RateLimit } from '#app/platform/rate-limit/rate-limit.server.ts';

/** The rules of pictures: one photograph in a signed letter (docs/product.md, "Pictures"). */

/** As large as the photographs of phones with the most pixels. */
export const PICTURE_MAX_BYTES = 25 * 1024 * 1024;
/** Two or three sentences. */
export const PICTURE_DESCRIPTION_MAX_LENGTH = 300;

/** Far more than letters take, and a bound on what one account can make us convert and store. */
export const PICTURE_LIMIT: RateLimit = {
  operationName: 'picture',
  maxAttempts: 60,
  windowMinutes: 24 * 60,
};

/** Far more than a person whose connection comes and goes will try. */
export const PICTURE_UPLOAD_LIMITS: UploadLimits = {
  whole: PICTURE_LIMIT,
  brokenOff: { operationName: 'picture broken off', maxAttempts: 400, windowMinutes: 60 },
};

/** How long a picture that no letter has chosen is kept, for "Undo" and edits that are not saved yet. */
export const UNCHOSEN_KEPT = days(1);

export type PictureErrorCode =
  | 'picture_letter_missing'
  | 'picture_not_editable'
  | 'picture_missing'
  | 'picture_gone'
  | 'picture_not_chosen'
  | 'picture_empty'
  | 'picture_too_large'
  | 'picture_too_slow'
  | 'picture_request_invalid'
  | 'picture_description_missing'
  | 'picture_description_too_long'
  | 'picture_kind_unknown'
  | `picture_${InvalidPhotoReason}`
  | 'picture_needs_verified_email'
  | 'picture_limit_reached'
  | 'picture_broken_off'
  | 'picture_busy'
  | 'picture_signed_out'
  | 'picture_failed';
