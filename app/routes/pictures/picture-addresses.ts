import type { PictureSources } from '../letters/page/letter-picture.tsx';

/** The picture of a message, for its sender. The other addresses start with it. */
export const pictureAddress = (messageId: string): string => `/messages/${messageId}/picture`;

/** The files of one of a message's pictures. */
export const pictureForSender = (messageId: string, pictureId: string): PictureSources => ({
  small: `${pictureAddress(messageId)}/${pictureId}/small`,
  large: `${pictureAddress(messageId)}/${pictureId}/large`,
});
