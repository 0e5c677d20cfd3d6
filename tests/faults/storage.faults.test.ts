import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from '../setup/tcp-proxy.ts';
import { type ObjectStorage, startObjectStorage } from '../tools/object-storage.ts';
import { requestStatus } from './setup/request-status.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

describe('bucket storage', () => {
  let storage: ObjectStorage;
  let proxy: TcpProxy;
  let instance: TestInstance;
  let picture: Buffer;

  beforeAll(async () => {
    storage = await startObjectStorage();
    proxy = await startTcpProxy({ host: '127.0.0.1', port: storage.port });
    instance = await startTestInstance(storage.settings(proxy.port));
    await Promise.all([instance.startWeb(), instance.startWorker()]);
    picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#405030' },
    })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await instance.stop();
    await proxy.close();
    await storage.stop();
  });

  const upload = async (who: number) => {
    const form = new FormData();
    form.set('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
    const { origin, people } = instance;
    const answer = await fetch(`${origin}/settings/avatar`, {
      method: 'POST',
      body: form,
      headers: { origin, cookie: people[who]?.credentials.get('cookie') ?? '' },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const keyOf = async (who: number) => {
    const [row] = await instance.query<{ avatar_key: string | null }>(
      'select avatar_key from profiles where user_id = $1',
      [instance.people[who]?.userId],
    );
    return row?.avatar_key ?? null;
  };

  test('an unavailable bucket fails image uploads only, with an error', async () => {
    proxy.cut();
    expect(await upload(1)).toBeGreaterThanOrEqual(400);
    expect(await keyOf(1)).toBeNull();
    for (const path of ['/dashboard', '/presets', '/', '/health/ready']) {
      expect([path, await requestStatus(instance, path)]).toEqual([path, 200]);
    }
    proxy.restore();
    expect(await upload(1)).toBe(200);
    expect(await keyOf(1)).not.toBeNull();
  });

  test('a slow bucket does not delay other requests', async () => {
    proxy.delay(3_000);
    const uploading = upload(2);
    const status = await requestStatus(instance, '/dashboard');
    expect(status).toBe(200);
    expect(await Promise.race([uploading, Promise.resolve('still under way')])).toBe(
      'still under way',
    );
    expect(await uploading).toBe(200);
    proxy.restore();
    expect(await keyOf(2)).not.toBeNull();
  });
});
