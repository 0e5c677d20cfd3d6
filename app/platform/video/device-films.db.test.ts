import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeVideo } from '#tests/factories/videos.ts';
import { convertVideo, extractFrame } from './convert-video.server.ts';
import { probeVideo } from './probe-video.server.ts';
import { bundled } from './video-tools.server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-devices-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function convert(bytes: Buffer) {
  const [source, target] = [path.join(folder, 'source'), path.join(folder, `${randomUUID()}.mp4`)];
  writeFileSync(source, bytes);
  const probed = await probeVideo(bundled('ffprobe'), source, 'mp4', 60);
  const ffmpeg = bundled('ffmpeg');
  await convertVideo({ ffmpeg, source, target, probed, maxSeconds: 60, onProgress: () => {} });
  const entries = 'stream=codec_type,color_transfer,color_primaries,color_space';
  const { streams } = JSON.parse(
    execFileSync('ffprobe', [
      ...['-v', 'error', '-print_format', 'json', '-show_entries', entries, target],
    ]).toString(),
  );
  const { channels } = await sharp(await extractFrame(ffmpeg, target)).stats();
  return { streams, levels: channels.map(({ mean }) => mean) };
}

const TO_HDR = (transfer: string) =>
  `scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv,zscale=transfer=linear:npl=203,format=gbrpf32le,zscale=transfer=${transfer}:primaries=bt2020:matrix=bt2020nc:range=tv:npl=203,format=yuv420p`;

test.each(['arib-std-b67', 'smpte2084'])(
  'a film in %s comes out as bright as its plain original, and says so',
  async (transfer) => {
    const plain = await convert(makeVideo('mp4'));
    const tags = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'];
    const hdr = await convert(makeVideo('mp4', ['-vf', TO_HDR(transfer), ...tags]));
    expect(hdr.streams[0]).toMatchObject({
      color_transfer: 'bt709',
      color_primaries: 'bt709',
      color_space: 'bt709',
    });
    for (const [index, level] of hdr.levels.entries()) {
      expect(Math.abs(level - (plain.levels[index] ?? 0))).toBeLessThan(25);
    }
  },
);

test('tracks beside picture and sound are left out', async () => {
  const subtitles = path.join(folder, 'subtitles.srt');
  writeFileSync(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nHello\n');
  const { streams } = await convert(makeVideo('mp4', [], {}, ['-i', subtitles]));
  expect(streams.map(({ codec_type: type }: { codec_type: string }) => type)).toEqual([
    'video',
    'audio',
  ]);
});

test('an interlaced film is converted', async () => {
  const options = ['-vf', 'setfield=tff', '-flags', '+ilme+ildct', '-x264opts', 'tff=1'];
  expect((await convert(makeVideo('mp4', options))).streams).toHaveLength(2);
});
