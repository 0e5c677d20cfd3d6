/** The door of `gallery` for pages: what may reach the browser. */
export { UploadPanel } from './components/upload-panel.tsx';
export { VideoPicture } from './components/video-picture.tsx';
export type { GalleryRefusal } from './upload.rules.ts';
export { durationWords } from './upload.rules.ts';
