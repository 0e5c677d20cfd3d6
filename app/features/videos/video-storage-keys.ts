import { VIDEO_FILE, VIDEO_POSTERS } from '#app/features/templates/video-film.ts';
/**
 * Where the files of videos lie (spec section 3, storage). What a person uploaded lies under their
 * id and the time until it is processed, and is never served. The film made of it lies under its own
 * random name, because a bucket shows its keys in the addresses it signs.
 */
export const originalKey = (upload: { userId: string; createdAt: Date; extension: string }) =>
  `gallery-videos/${upload.userId}/${upload.createdAt.getTime()}.${upload.extension}`;

export const filmKey = (filmId: string) => `gallery-videos/${filmId}/${VIDEO_FILE}`;
export const posterKey = (filmId: string, name: string) => `video-thumbnails/${filmId}/${name}`;
export const thumbnailKey = (uploadId: string) => `video-thumbnails/${uploadId}/thumbnail.jpg`;

/** Everything that may lie anywhere of one film. Deleting what is not there is no fault. */
export const storageKeysOf = (video: {
  filmId: string;
  fileUrl: string;
  thumbnailUrl: string | null;
}): string[] => [
  video.fileUrl,
  filmKey(video.filmId),
  ...VIDEO_POSTERS.map(({ name }) => posterKey(video.filmId, name)),
  ...(video.thumbnailUrl ? [video.thumbnailUrl] : []),
];
