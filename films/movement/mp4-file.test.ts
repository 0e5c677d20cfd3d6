import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folders } from '../folders.ts';
import { readManifest } from '../manifest.ts';
import { type Master, masterFile } from './master.ts';
import { readMp4, type Track } from './mp4-file.ts';

function track(kind: Track['kind'], count: number): Track {
  const stsd = Buffer.alloc(24);
  stsd.writeUInt32BE(24, 0);
  stsd.write('stsd', 4);
  stsd.writeUInt32BE(8, 16);
  return {
    kind,
    timescale: kind === 'video' ? 24 : 48_000,
    delta: kind === 'video' ? 1 : 960,
    skip: kind === 'video' ? 0 : 312,
    width: kind === 'video' ? 1280 : 0,
    height: kind === 'video' ? 720 : 0,
    description: stsd,
    samples: Array.from({ length: count }, (_, i) => Buffer.alloc(3 + (i % 7), i)),
    isKey: Array.from({ length: count }, (_, i) => kind === 'audio' || i % 24 === 0),
  };
}

const master: Master = {
  video: track('video', 96),
  audio: track('audio', 300),
  regions: { frames: [48, 24, 24], packets: [100, 50, 50, 50, 50] },
};

async function readBack(file: Buffer): Promise<Track[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-mp4-'));
  await writeFile(path.join(folder, 'film.mp4'), file);
  const tracks = await readMp4(path.join(folder, 'film.mp4'));
  await rm(folder, { recursive: true });
  return tracks;
}

test('a master that is written and read has the same tracks', async () => {
  const { video, audio } = master;
  expect(await readBack(masterFile(master))).toEqual([video, audio]);
});

test.each(['av1', 'h264'])(
  'a film of ours in %s can be taken apart and put together again',
  async (codec) => {
    const film = (await readManifest()).films['love-5'];
    const video = film?.frames.portrait.videos.find(({ path }) => path.includes(codec));
    if (!video) throw new Error('no film');
    const name = path.join(folders.encoded, video.path);
    const [pictures, sound] = await readMp4(name);
    if (!pictures || !sound) throw new Error('no tracks');
    const again = masterFile({ video: pictures, audio: sound, regions: video.regions });
    expect(again.equals(await readFile(name))).toBe(true);
  },
);
