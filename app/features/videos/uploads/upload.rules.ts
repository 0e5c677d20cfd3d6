import { cutText } from '#app/shared/cut-text.ts';
export const VIDEO_EXTENSIONS = ['mp4', 'mov', 'avi', 'webm'] as const;
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
export const MONTHLY_UPLOADS = 10;
export const VIDEO_TITLE_MAX = 80;
export const VIDEO_DESCRIPTION_MAX = 500;
/** The original file name, shown to its owner only. */
const FILE_NAME_MAX = 120;

export const RIGHTS_WORDING =
  'I made this video or hold all rights to it and its music, everyone in it has agreed, and it may be used here for letters.';

export type VideoErrorCode =
  | 'upload_not_a_video'
  | 'upload_too_large'
  | 'upload_empty'
  | 'upload_title_missing'
  | 'upload_rights_missing'
  | 'upload_limit_reached'
  | 'upload_needs_verified_email'
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
  | 'own_videos_failed';

/** The accepted extension a file name ends with, in lower case, or null. */
export function extensionOf(fileName: string): (typeof VIDEO_EXTENSIONS)[number] | null {
  const found = /\.([a-z\d]+)$/i.exec(fileName.trim())?.[1]?.toLowerCase();
  return VIDEO_EXTENSIONS.find((extension) => extension === found) ?? null;
}

/** What is wrong with a chosen file, or null. The page and the server check the same. */
export function findFileError(file: { name: string; size: number }): VideoErrorCode | null {
  if (!extensionOf(file.name)) return 'upload_not_a_video';
  if (file.size > VIDEO_MAX_BYTES) return 'upload_too_large';
  return file.size > 0 ? null : 'upload_empty';
}

/**
 * A file name that is safe to display: without folders, and without control and bidi characters,
 * which can make `4pm.exe` read as `exe.mp4`.
 */
export function displayFileName(fileName: string): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = baseName.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const characters = [...plain];
  return characters.length <= FILE_NAME_MAX
    ? plain || 'video'
    : `${cutText(plain, FILE_NAME_MAX - 9)}…${characters.slice(-8).join('')}`;
}

/** A duration in words: '3 minutes', '90 seconds'. */
export function describeDuration(seconds: number): string {
  const isMinutes = seconds % 60 === 0;
  const count = isMinutes ? seconds / 60 : seconds;
  return `${count} ${isMinutes ? 'minute' : 'second'}${count === 1 ? '' : 's'}`;
}

/** The start of an instant's calendar month, in UTC. */
export const startOfMonth = (instant: Date): Date =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), 1));
