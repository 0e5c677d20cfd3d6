import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeVideo, uploadVideo } from '#tests/factories/videos.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';
import { decode, durationsOf } from './played-film.fixture.ts';
import { processVideo } from './process-video.job.server.ts';

const { app, fetchAs, findVideoRow, people, web } = createVideoApp();
const folder = mkdtempSync(path.join(os.tmpdir(), 'unsent-movement-'));
afterAll(() => rmSync(folder, { recursive: true }));

// video-movement.db.test.ts holds one clip; these are of every kind that cameras make.
describe('an uploaded video', () => {
  const rotated = () => {
    const file = path.join(folder, 'upright.mp4');
    const turned = path.join(folder, 'rotated.mov');
    writeFileSync(file, makeVideo('mp4', [], { seconds: 3 }));
    const turn = ['-display_rotation', '90', '-i', file, '-c', 'copy', '-y', turned];
    const old = ['-i', file, '-c', 'copy', '-metadata:s:v', 'rotate=90', '-y', turned];
    const done = spawnSync('ffmpeg', ['-v', 'error', ...turn]);
    if (done.status !== 0) execFileSync('ffmpeg', ['-v', 'error', ...old]);
    return readFileSync(turned);
  };

  test.each([
    ['without sound', 'mp4', () => makeVideo('mp4', ['-an'], { seconds: 3 })],
    ['of one second', 'mp4', () => makeVideo('mp4', [], { seconds: 1 })],
    [
      'of 23.976 frames a second',
      'mp4',
      () => makeVideo('mp4', ['-r', '24000/1001'], { seconds: 3 }),
    ],
    ['of one frame a second', 'mp4', () => makeVideo('mp4', ['-r', '1'], { seconds: 5 })],
    [
      'of 59.94 frames a second',
      'mov',
      () => makeVideo('mov', ['-r', '60000/1001'], { seconds: 3 }),
    ],
    ['whose sound ends early', 'mp4', () => makeVideo('mp4', ['-af', 'atrim=0:1'], { seconds: 4 })],
    [
      'whose sound is mono and slow',
      'avi',
      () => makeVideo('avi', ['-ac', '1', '-ar', '8000'], { seconds: 3 }),
    ],
    ['that a phone recorded upright', 'mov', rotated],
    ['of an odd size', 'webm', () => makeVideo('webm', [], { size: '171x99', seconds: 3 })],
  ])('%s can be held', async (_name, extension, make) => {
    app.clock.advance(1_000);
    const fileName = `clip.${extension}`;
    expect(await uploadVideo(web, people.owner, make(), { fileName })).toMatchObject({
      status: 200,
    });
    const { rows } = await app.pool.query(
      'select id, film_id from gallery_videos order by created_at desc limit 1',
    );
    await processVideo(app.services, rows[0].id);
    const row = await findVideoRow(rows[0].id);
    expect(row.processing).toBe('ready');
    const [opening, hold, close] = row.film_regions.frames;
    const film = await fetchAs(people.owner, `/videos/${rows[0].film_id}/film.mp4?passes=2`);
    const bytes = Buffer.from(await film.arrayBuffer());
    const [video = 0, audio = video] = durationsOf(bytes);
    expect(video).toBeCloseTo((opening + 2 * hold + close) / 30, 5);
    expect(Math.abs(audio - video)).toBeLessThan(0.1);
    const { pictures, complaints } = decode(bytes);
    expect(complaints).toBe('');
    expect(pictures).toHaveLength(opening + 2 * hold + close);
  });
});
