/** The addresses of a picture's two files. */
export type PictureSources = Record<'small' | 'large', string>;

/** The picture of a message, for its sender. The other addresses start with it. */
export const pictureAddress = (messageId: string): string => `/messages/${messageId}/picture`;

/** The files of one of a message's pictures. */
export const pictureForSender = (messageId: string, pictureId: string): PictureSources => ({
  small: `${pictureAddress(messageId)}/${pictureId}/small`,
  large: `${pictureAddress(messageId)}/${pictureId}/large`,
});

/** The page that changes a message's picture without scripts. */
export const picturePage = (messageId: string): string => `${pictureAddress(messageId)}/form`;

/** What file fields offer. Some systems name HEIC by its ending only. */
export const ACCEPTED_PICTURES =
  'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif';
