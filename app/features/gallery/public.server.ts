/** The door of `gallery`. */
export {
  type GalleryServices,
  getUploadAllowance,
} from './begin-upload.server.ts';
export {
  createVideoUploads,
  VIDEO_UPLOADS_PATH,
  type VideoUploads,
} from './create-video-uploads.server.ts';
export { deleteOwnVideo, deleteVideo, takeDownVideo } from './delete-video.server.ts';
export { abandonUpload } from './drop-upload.server.ts';
export { findFilmFile } from './find-film-file.server.ts';
export { listOwnVideos, listVideos, type VideoFilter } from './gallery.queries.server.ts';
export { monthlyUploadsSetting } from './gallery-settings.server.ts';
export { listUnfinishedUploads, mayReachUpload } from './open-uploads.server.ts';
export { processVideoJob } from './process-video.job.server.ts';
export { processVideoKind } from './process-video-kind.ts';
export { recordUpload } from './record-upload.server.ts';
export { releaseUploads } from './release-uploads.server.ts';
export { removeUploadsJob, removeUploadsKind } from './remove-uploads.job.server.ts';
export { approveVideo, rejectVideo } from './review-video.server.ts';
export { saveThumbnail } from './save-thumbnail.server.ts';
export { tidyGallery, tidyGalleryJob, tidyGalleryKind } from './tidy-gallery.job.server.ts';
