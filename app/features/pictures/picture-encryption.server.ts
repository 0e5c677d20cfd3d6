import { attachmentEncryption } from '#app/features/attachments/attachment-encryption.server.ts';

/** Each picture has a large file, and a small one for the letter itself. Both are JPEG. */
export const pictureSizes = ['large', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** Whether a text names one of the two sizes. */
export const isPictureSize = (text: string): text is PictureSize =>
  pictureSizes.some((size) => size === text);

/** How pictures and their descriptions are encrypted. */
export const pictureEncryption = attachmentEncryption({
  table: 'pictures',
  name: 'picture',
  files: pictureSizes,
  textColumn: 'description',
});
