import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ComposedMp4, composeMp4, parseMp4 } from './compose-mp4.server.ts';

const file = readFileSync('films/encoded/love-5/landscape.h264.mp4');
const source = parseMp4(file);
const [frames = 0, packets = 0] = source.tracks.map(({ samples }) => samples.length);
const complete = { video: [{ from: 0, to: frames }], audio: [{ from: 0, to: packets }] };

const beds = readFileSync('films/encoded/love-5/beds.h264.mp4');
const bedsSource = parseMp4(beds);

const bytesOf = ({ header, parts }: ComposedMp4) =>
  Buffer.concat([
    header,
    ...parts.map(({ source, offset, length }) =>
      [file, beds][source]?.subarray(offset, offset + length),
    ),
  ] as Buffer[]);

function contentsOf(bytes: Buffer, { tracks } = parseMp4(bytes)) {
  return tracks.map(({ kind, samples }) => ({
    kind,
    samples: samples.map(({ offset, size, ...rest }) => ({
      ...rest,
      bytes: bytes.subarray(offset, offset + size).toString('base64'),
    })),
  }));
}

describe('composeMp4', () => {
  test('the complete sequence plays every sample of the source as it is', () => {
    const composed = composeMp4([source], complete);
    expect(contentsOf(bytesOf(composed))).toEqual(contentsOf(file));
    expect(composed.size).toBe(bytesOf(composed).length);
  });

  test('a part that plays twenty times is stored once', () => {
    const repeated = {
      video: Array.from({ length: 20 }, () => ({ from: 0, to: frames })),
      audio: Array.from({ length: 20 }, () => ({ from: 0, to: packets })),
    };
    const composed = composeMp4([source], repeated);
    const [video, audio] = contentsOf(bytesOf(composed));
    const [videoOnce, audioOnce] = contentsOf(file);
    expect(video?.samples).toEqual(Array(20).fill(videoOnce?.samples).flat());
    expect(audio?.samples).toEqual(Array(20).fill(audioOnce?.samples).flat());
    const stored = (one: ComposedMp4) => one.size - one.header.length;
    expect(stored(composed)).toBe(stored(composeMp4([source], complete)));
  });

  test('sound of another file plays over pictures of the first, each byte stored once', () => {
    const audio = [
      { from: 0, to: 200 },
      { from: 10, to: 110, source: 1 },
      { from: 0, to: 200 },
      { from: 10, to: 110, source: 1 },
    ];
    const composed = composeMp4([source, bedsSource], { video: complete.video, audio });
    const [, played] = contentsOf(bytesOf(composed));
    const [, own] = contentsOf(file);
    const [other] = contentsOf(beds);
    const once = [...(own?.samples.slice(0, 200) ?? []), ...(other?.samples.slice(10, 110) ?? [])];
    expect(played?.samples).toEqual([...once, ...once]);
    const stored = (one: ComposedMp4) => one.size - one.header.length;
    const half = composeMp4([source, bedsSource], {
      video: complete.video,
      audio: audio.slice(0, 2),
    });
    expect(stored(composed)).toBe(stored(half));
  });

  test('a part that is played whole and cut short plays as it should', () => {
    const audio = [
      { from: 0, to: 20 },
      { from: 0, to: 200 },
      { from: 0, to: 20 },
    ];
    const composed = composeMp4([source], { video: complete.video, audio });
    const [, played] = contentsOf(bytesOf(composed));
    const samples = contentsOf(file)[1]?.samples ?? [];
    expect(played?.samples).toEqual(audio.flatMap(({ from, to }) => samples.slice(from, to)));
  });

  test('what a sequence does not play is not in the file', () => {
    const short = composeMp4([source], {
      video: [{ from: 0, to: 24 }],
      audio: [{ from: 0, to: 47 }],
    });
    const [video, audio] = contentsOf(bytesOf(short));
    expect([video?.samples.length, audio?.samples.length]).toEqual([24, 47]);
    expect(short.size).toBeLessThan(file.length / 4);
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['cut off in its index', file.subarray(0, 400)],
    ['another format', readFileSync('films/encoded/love-5/landscape-480.jpg')],
  ])('a file that is %s is refused', (_name, bytes) => {
    expect(() => parseMp4(bytes)).toThrow(RangeError);
  });
});
