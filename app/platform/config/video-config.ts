import { z } from 'zod';
import { text, wholeNumber } from './settings.ts';

export const videoSettings = z.object({
  FFMPEG_PATH: text.optional(),
  FFPROBE_PATH: text.optional(),
  UPLOAD_MAX_SECONDS: wholeNumber(1, 3_600).default(180),
});

/** The programs that probe and convert videos, where not our own, and how long a video may be. */
export interface VideoConfig {
  ffmpegPath: string | null;
  ffprobePath: string | null;
  maxSeconds: number;
}

/** The programs that probe and convert videos, and their length limit in seconds. */
export const videoConfigOf = (settings: z.infer<typeof videoSettings>): VideoConfig => ({
  ffmpegPath: settings.FFMPEG_PATH ?? null,
  ffprobePath: settings.FFPROBE_PATH ?? null,
  maxSeconds: settings.UPLOAD_MAX_SECONDS,
});
