/** Spec sections 5 and 9: what may be uploaded, and how much. Pure, so page and server agree. */

export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'avi', 'webm'] as const;
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
export const MONTHLY_UPLOADS = 10;
export const VIDEO_TITLE_MAX = 80;
export const VIDEO_DESCRIPTION_MAX = 500;
/** As the file is called on somebody's disk; shown to its owner only. */
const FILE_NAME_MAX = 120;

export const RIGHTS_WORDING =
  'This film is mine to give: I made it or hold every right in it, its music and the people it shows, and it may be used here for letters.';

export type VideoErrorCode =
  | 'upload_not_a_video'
  | 'upload_too_large'
  | 'upload_empty'
  | 'upload_title_missing'
  | 'upload_rights_missing'
  | 'upload_limit_reached'
  | 'upload_switched_off'
  | 'upload_gone'
  | 'upload_unfinished'
  | 'upload_unreadable'
  | 'upload_codec'
  | 'upload_dimensions'
  | 'upload_too_short'
  | 'upload_too_long'
  | 'upload_failed'
  | 'video_gone'
  | 'video_not_pending'
  | 'video_not_ready'
  | 'video_category_unknown'
  | 'video_reason_missing'
  | 'videos_failed'
  | 'own_videos_failed'
  | 'video_approve_failed'
  | 'video_reject_failed'
  | 'video_delete_failed';

/** The kind of a file by the end of its name, in lower case; null when it is none we take. */
export function extensionOf(fileName: string): (typeof VIDEO_EXTENSIONS)[number] | null {
  const found = /\.([a-z\d]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  return VIDEO_EXTENSIONS.find((extension) => extension === found) ?? null;
}

/** The first rule a file breaks, as the person chose it, or null. */
export function findFileError(file: { name: string; size: number }): VideoErrorCode | null {
  if (!extensionOf(file.name)) return 'upload_not_a_video';
  if (file.size > VIDEO_MAX_BYTES) return 'upload_too_large';
  return file.size > 0 ? null : 'upload_empty';
}

/**
 * A file's name fit to be shown: without folders, and without the signs that turn the reading
 * direction round and can make `exe.mp4` out of `4pm.exe`.
 */
export function displayFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const signs = [...plain];
  return signs.length <= FILE_NAME_MAX
    ? plain || 'video'
    : `${signs.slice(0, FILE_NAME_MAX - 9).join('')}…${signs.slice(-8).join('')}`;
}

/** How long a video may be, as the page and a refusal say it: '3 minutes', '90 seconds'. */
export function describeDuration(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  const count = isMinutes ? seconds / 60 : seconds;
  return `${count} ${isMinutes ? 'minute' : 'second'}${count === 1 ? '' : 's'}`;
}

/** The first moment of the calendar month an instant lies in, in UTC. */
export const startOfMonth = (instant: Date): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
