import type { VideoErrorCode } from '#app/features/videos/uploads/upload.rules.ts';
import { failure, type NoticeTable, success } from './notice-table.ts';

export type VideoSuccess =
  | 'video_uploaded'
  | 'upload_cancelled'
  | 'video_approved'
  | 'video_rejected'
  | 'video_deleted'
  | 'video_taken_down';

/** Spec section 5 (video upload) and section 8 (Gallery and affiliate). */
export const videoNotices: NoticeTable<VideoErrorCode | VideoSuccess> = {
  upload_not_a_video: failure(422, 'Please upload a video file (mp4, mov, avi, webm)'),
  upload_too_large: failure(413, 'File size must be less than 100MB'),
  upload_empty: failure(422, 'This file is empty'),
  upload_title_missing: failure(422, 'Give it a title'),
  upload_rights_missing: failure(422, 'Please confirm that the film is yours to give'),
  upload_limit_reached: failure(429, 'Monthly Upload Limit Reached'),
  upload_switched_off: failure(503, 'Uploads are switched off on this server'),
  upload_gone: failure(404, 'This upload is no longer there', 'Choose the file again.'),
  upload_unfinished: failure(409, 'Some of the file is still missing', 'Go on with the upload.'),
  upload_unreadable: failure(
    422,
    'This file is not a video we can read',
    'Nothing of it was kept.',
  ),
  upload_codec: failure(
    422,
    'This video uses a format we do not understand',
    'Export it as mp4 (H.264 and AAC) and try again.',
  ),
  upload_dimensions: failure(
    422,
    'The picture of this video is too large or too small',
    'Each side must have between 64 and 4,096 pixels.',
  ),
  upload_too_short: failure(422, 'This video is too short', 'It needs at least one second.'),
  upload_too_long: failure(422, 'This video is too long'),
  upload_failed: failure(500, 'Failed to upload video'),
  video_gone: failure(404, 'This video is no longer there'),
  video_not_pending: failure(409, 'This video has been decided already'),
  video_not_ready: failure(409, 'This video is still being processed'),
  video_category_unknown: failure(422, 'Failed to approve video', 'Choose a category.'),
  video_reason_missing: failure(422, 'Failed to reject video', 'Say why: its uploader is told.'),
  videos_failed: failure(500, 'Failed to load videos'),
  own_videos_failed: failure(500, 'Failed to load your videos'),
  video_approve_failed: failure(500, 'Failed to approve video'),
  video_reject_failed: failure(500, 'Failed to reject video'),
  video_delete_failed: failure(500, 'Failed to delete video'),
  video_uploaded: success('Video uploaded successfully'),
  upload_cancelled: success('Upload given up', 'Nothing of it was kept.'),
  video_approved: success('Video approved successfully'),
  video_rejected: success('Video rejected successfully'),
  video_deleted: success('Video deleted successfully'),
  video_taken_down: success(
    'Video deleted successfully',
    'The neutral film stands in wherever it was used.',
  ),
};
