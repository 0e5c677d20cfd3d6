import { VIDEO_FILE, VIDEO_POSTERS } from '#app/features/templates/video-film.ts';

/** Where the original is stored until it is processed. It is never served. */
export const originalKey = (upload: { userId: string; createdAt: Date; extension: string }) =>
  `gallery-videos/${upload.userId}/${upload.createdAt.getTime()}.${upload.extension}`;

/** The random film id and no user id: a bucket's signed URLs show the key. */
export const filmFileKey = (filmId: string) => `gallery-videos/${filmId}/${VIDEO_FILE}`;
/** The film as parts that can be put together for any length. */
export const movementFileKey = (filmId: string) => `gallery-videos/${filmId}/movement.mp4`;
export const posterKey = (filmId: string, name: string) => `video-thumbnails/${filmId}/${name}`;
export const thumbnailKey = (uploadId: string) => `video-thumbnails/${uploadId}/thumbnail.jpg`;

/** Every file a video may have, for deleting them; some may not exist. */
export const storageKeysOf = (video: {
  filmId: string;
  fileUrl: string;
  thumbnailUrl: string | null;
}): string[] => [
  video.fileUrl,
  filmFileKey(video.filmId),
  movementFileKey(video.filmId),
  ...VIDEO_POSTERS.map(({ name }) => posterKey(video.filmId, name)),
  ...(video.thumbnailUrl ? [video.thumbnailUrl] : []),
];
