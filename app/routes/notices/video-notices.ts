import type { VideoErrorCode } from '#app/features/videos/uploads/upload.rules.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

export type VideoSuccess =
  | 'video_uploaded'
  | 'upload_cancelled'
  | 'video_approved'
  | 'video_rejected'
  | 'video_deleted'
  | 'video_taken_down';

export const videoNotices: NoticeTable<VideoErrorCode | VideoSuccess> = {
  upload_not_a_video: failure(422, 'Please upload a video file (mp4, mov, avi, webm)'),
  upload_too_large: failure(413, 'File size must be less than 100MB'),
  upload_empty: failure(422, 'This file is empty'),
  upload_title_missing: failure(422, 'Please enter a title'),
  upload_rights_missing: failure(422, 'Please confirm that you hold the rights to this video'),
  upload_limit_reached: failure(429, 'Monthly Upload Limit Reached'),
  upload_needs_verified_email: failure(
    403,
    'Confirm your email address first',
    'Go to Settings, Security to get a new confirmation email.',
  ),
  upload_switched_off: failure(503, 'Uploads aren’t available right now'),
  upload_gone: failure(404, 'This upload no longer exists', 'Choose the file again.'),
  upload_unfinished: failure(409, 'The upload is incomplete', 'Resume the upload.'),
  upload_unreadable: failure(422, 'We could not read this file as a video', 'It was deleted.'),
  upload_codec: failure(
    422,
    'This video uses an unsupported format',
    'Export it as mp4 (H.264 and AAC) and try again.',
  ),
  upload_dimensions: failure(
    422,
    'The resolution of this video is too high or too low',
    'Each side must be between 64 and 4,096 pixels.',
  ),
  upload_too_short: failure(422, 'This video is too short', 'It must be at least one second long.'),
  upload_too_long: failure(422, 'This video is too long'),
  upload_failed: failure(500, 'Failed to upload video'),
  video_gone: failure(404, 'This video no longer exists'),
  video_not_pending: failure(409, 'This video has already been reviewed'),
  video_not_ready: failure(409, 'This video is still being processed'),
  video_category_unknown: failure(422, 'Failed to approve video', 'Choose a category.'),
  video_reason_missing: failure(422, 'Failed to reject video', 'Enter a reason for the uploader.'),
  videos_failed: failure(500, 'Failed to load videos'),
  own_videos_failed: failure(500, 'Failed to load your videos'),
  video_uploaded: success('Video uploaded successfully'),
  upload_cancelled: success('Upload cancelled'),
  video_approved: success('Video approved successfully'),
  video_rejected: success('Video rejected successfully'),
  video_deleted: success('Video deleted successfully'),
  video_taken_down: success(
    'Video deleted successfully',
    'Letters that used it now play the neutral film.',
  ),
};
