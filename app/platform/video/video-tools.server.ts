import type { VideoConfig } from '../config/video-config.ts';
import { runLimited } from '../process/run-limited.server.ts';

/** The programs that probe and convert videos, or why they are unavailable. */
export type VideoTools =
  | ({ isAvailable: true } & Pick<VideoConfig, 'ffmpegPath' | 'ffprobePath'>)
  | { isAvailable: false; reason: string };

/** Looks for ffmpeg and ffprobe. Call it once per process, at start. */
export async function findVideoTools(config: VideoConfig): Promise<VideoTools> {
  const { ffmpegPath, ffprobePath } = config;
  for (const program of [ffmpegPath, ffprobePath]) {
    try {
      await runLimited(program, ['-version'], { timeoutMs: 10_000, memoryMb: 2_000 });
    } catch {
      return { isAvailable: false, reason: `${program} was not found on this machine` };
    }
  }
  return { isAvailable: true, ffmpegPath, ffprobePath };
}
