import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Program } from '#app/platform/process/run-limited.server.ts';
import { convertVideo } from '#app/platform/video/convert-video.server.ts';
import { bundled } from '#app/platform/video/video-tools.server.ts';
import { type Benchmark, pairedRatio, rounded } from './measurement.ts';

const ROUNDS = 5;
const SECONDS = 4;

/** How fast an uploaded video is converted by the FFmpeg that npm installs. */
export const bundledFfmpeg: Benchmark = {
  name: 'bundled-ffmpeg',
  measure: async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-bench-'));
    try {
      const source = path.join(folder, 'source.mp4');
      execFileSync('ffmpeg', [
        ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=1920x1080:rate=24:d=${SECONDS}`],
        ...['-f', 'lavfi', '-i', `sine=duration=${SECONDS}`, '-pix_fmt', 'yuv420p', source],
      ]);
      const times = { ours: [] as number[], theirs: [] as number[] };
      const timeOf = async (ffmpeg: Program) => {
        const startedAt = performance.now();
        await convertVideo({
          ...{ ffmpeg, source, target: path.join(folder, 'film.mp4'), maxSeconds: 180 },
          probed: {
            ...{ demuxer: 'mov', widthPixels: 1_920, heightPixels: 1_080 },
            ...{ durationSeconds: SECONDS, videoTrack: 0, audioTrack: 0, hdr: null },
          },
          onProgress: () => {},
        });
        return performance.now() - startedAt;
      };
      for (let round = 0; round < ROUNDS; round += 1) {
        times.ours.push(await timeOf(bundled('ffmpeg')));
        times.theirs.push(await timeOf('ffmpeg'));
      }
      return [
        {
          name: 'conversion with the bundled FFmpeg relative to the system’s',
          value: pairedRatio(times.theirs, times.ours),
          target: { kind: 'at least', value: 0.7 },
          unit: '',
          detail: `${SECONDS} s of 1080p, with its start, in ms: ${rounded(times.ours)}; the system’s: ${rounded(times.theirs)}`,
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
