import { createRequire } from 'node:module';
import type { VideoConfig } from '../config/video-config.ts';
import { nodeProgram } from '../process/node-program.server.ts';
import { type Program, runLimited } from '../process/run-limited.server.ts';

/** The programs that probe and convert videos and sound, or why they are unavailable. */
export type VideoTools =
  | { isAvailable: true; ffmpeg: Program; ffprobe: Program }
  | { isAvailable: false; reason: string };

const PROGRAM = nodeProgram(
  { source: 'app/platform/ffmpeg/ffmpeg-program.server.ts', built: 'ffmpeg-program' },
  256,
  '--v8-pool-size=0',
);

/** The FFmpeg that npm installs, in the place of one of its programs. */
export const bundled = (name: 'ffmpeg' | 'ffprobe'): Program => [...PROGRAM, name];

/**
 * Finds ffmpeg and ffprobe: those that the settings name, else the FFmpeg that npm installs, which is
 * the same on every machine. Call it once per process, at start.
 */
export async function findVideoTools(config: VideoConfig): Promise<VideoTools> {
  const ffmpeg = await find('ffmpeg', config.ffmpegPath);
  const ffprobe = await find('ffprobe', config.ffprobePath);
  if ('reason' in ffmpeg) return { isAvailable: false, reason: ffmpeg.reason };
  if ('reason' in ffprobe) return { isAvailable: false, reason: ffprobe.reason };
  return { isAvailable: true, ffmpeg: ffmpeg.program, ffprobe: ffprobe.program };
}

async function find(
  name: 'ffmpeg' | 'ffprobe',
  setting: string | null,
): Promise<{ program: Program } | { reason: string }> {
  if (setting !== null) {
    const reason = `${setting} was not found on this machine`;
    return (await isInstalled(setting)) ? { program: setting } : { reason };
  }
  if (isBundled()) return { program: bundled(name) };
  return { reason: `npm has installed no ${name} for this machine, and the settings name none` };
}

async function isInstalled(program: string): Promise<boolean> {
  try {
    await runLimited(program, ['-version'], { timeoutMs: 10_000, memoryMb: 2_000 });
    return true;
  } catch {
    return false;
  }
}

/** Looks only whether it is there: no server process loads it, and starting it would delay the start. */
function isBundled(): boolean {
  try {
    const addon = `@seydx/node-av-${process.platform}-${process.arch}/node-av.node`;
    createRequire(import.meta.url).resolve(addon);
    return true;
  } catch {
    return false;
  }
}
