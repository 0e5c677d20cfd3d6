import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { days, shifted, systemClock } from '../clock/clock.ts';
import { describeError } from '../log/log.server.ts';
import { listFiles } from './list-files.server.ts';
import { createStorage, type Storage } from './storage.server.ts';

const KEY = 'avatars/maya/avatar.webp';
/** Far more than the garbage collector lets wait. */
const PIECES = 500;
const PIECE_BYTES = 64 * 1024;

describe('files in a folder', () => {
  let folder: string;
  let storage: Storage;

  const create = () => createStorage({ kind: 'disk', folder });
  async function list() {
    const keys: string[] = [];
    for await (const key of listFiles(storage)) keys.push(key);
    return keys;
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-storage-'));
    storage = await create();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('are replaced atomically', async () => {
    await storage.disk.put(KEY, 'old picture');
    await storage.disk.put(KEY, 'new');
    await storage.disk.putStream(`${KEY}.copy`, await storage.disk.getStream(KEY));
    expect([await storage.disk.get(KEY), await storage.disk.get(`${KEY}.copy`)]).toEqual([
      'new',
      'new',
    ]);
    expect((await list()).sort()).toEqual([KEY, `${KEY}.copy`]);
  });

  test('stay unchanged when their replacement fails halfway', async () => {
    await storage.disk.put(KEY, 'old picture');
    async function* broken() {
      yield 'new';
      throw new Error('connection lost');
    }
    await expect(storage.disk.putStream(KEY, Readable.from(broken()))).rejects.toThrow();
    expect(await storage.disk.get(KEY)).toBe('old picture');
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual([]);
  });

  test('that find the disk full say which folder is on it', async () => {
    async function* full() {
      yield new Uint8Array(1);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    const error = await storage
      .putPieces(KEY, full(), { size: 2, contentType: 'image/webp' })
      .catch((thrown: unknown) => thrown);
    expect(describeError(error).message).toBe(`the disk is full: ${folder}`);
  });

  test('pass through in pieces that are freed as soon as they are written', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    async function* pieces() {
      for (let index = 0; index < PIECES; index += 1) {
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield new Uint8Array(PIECE_BYTES).fill(index);
      }
    }
    await storage.putPieces(KEY, pieces(), { size: PIECES * PIECE_BYTES });
    const stored = await readFile(path.join(folder, KEY));
    expect(stored.length).toBe(PIECES * PIECE_BYTES);
    expect([stored.at(PIECE_BYTES), stored.at(-1)]).toEqual([1, (PIECES - 1) % 256]);
    expect(most - before).toBeLessThan(20 * PIECE_BYTES);
  });

  test('unfinished ones of a killed process are not listed, and are deleted after a day', async () => {
    const [fresh, old] = ['fresh', 'old'].map((name) => path.join(folder, 'unfinished', name));
    await mkdir(path.join(folder, 'unfinished'), { recursive: true });
    for (const file of [fresh, old]) await writeFile(file as string, 'half a pic');
    const dayAgo = shifted(systemClock.now(), -days(1) - 1_000);
    await utimes(old as string, dayAgo, dayAgo);
    expect(await list()).toEqual([]);
    await create();
    expect(await readdir(path.join(folder, 'unfinished'))).toEqual(['fresh']);
  });
});
