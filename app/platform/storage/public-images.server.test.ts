import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publicImageRoutes } from '../http/public-images.server.ts';
import { createLog } from '../log/log.server.ts';
import { initImages, listPublicImages } from './public-images.server.ts';
import { createStorage, type Storage } from './storage.server.ts';

const log = createLog('silent');

describe('public images', () => {
  let folder: string;
  let storage: Storage;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-images-'));
    storage = await createStorage({ kind: 'disk', folder: path.join(folder, 'files') });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('are stored once, and a changed one is stored beside the old one', async () => {
    const images = await mkdtemp(path.join(folder, 'images-'));
    await writeFile(path.join(images, 'logo.svg'), '<svg/>');
    await writeFile(path.join(images, 'notes.txt'), 'not an image');
    expect(await initImages({ storage, log }, images)).toEqual(['logo.svg']);
    expect(await initImages({ storage, log }, images)).toEqual([]);
    await writeFile(path.join(images, 'logo.svg'), '<svg id="new"/>');
    expect(await initImages({ storage, log }, images)).toEqual(['logo.svg']);
    expect(await readdir(path.join(folder, 'files', 'public-images'))).toHaveLength(2);
  });

  test('two starts at once are harmless', async () => {
    await Promise.all([initImages({ storage, log }), initImages({ storage, log })]);
    expect(await initImages({ storage, log })).toEqual([]);
    for (const { key } of listPublicImages().values()) {
      expect(await storage.disk.exists(key)).toBe(true);
    }
  });

  test('are served from storage, and nothing else is', async () => {
    const app = publicImageRoutes(storage);
    expect((await app.request('/images/logo.svg')).status).toBe(404);
    await initImages({ storage, log });
    const response = await app.request('/images/logo.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    const etag = response.headers.get('etag') ?? '';
    const cached = await app.request('/images/logo.svg', { headers: { 'if-none-match': etag } });
    expect([cached.status, await cached.text()]).toEqual([304, '']);
    for (const name of ['none.svg', '..%2f..%2fpackage.json', '%2e%2e']) {
      expect((await app.request(`/images/${name}`)).status).toBe(404);
    }
  });
});
