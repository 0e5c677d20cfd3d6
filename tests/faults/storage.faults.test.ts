import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStorage, startObjectStorage } from '../setup/object-storage.ts';
import { startTcpProxy, type TcpProxy } from '../setup/tcp-proxy.ts';
import { ask } from './setup/answers.ts';
import { type Installation, openInstallation } from './setup/test-instance.ts';

describe('a bucket', () => {
  let storage: ObjectStorage;
  let line: TcpProxy;
  let installation: Installation;
  let picture: Buffer;

  beforeAll(async () => {
    storage = await startObjectStorage();
    line = await startTcpProxy({ host: '127.0.0.1', port: storage.port });
    installation = await openInstallation(storage.settings(line.port));
    await Promise.all([installation.startWeb(), installation.startWorker()]);
    picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#405030' },
    })
      .png()
      .toBuffer();
  });
  afterAll(async () => {
    await installation.close();
    await line.close();
    await storage.stop();
  });

  const upload = async (who: number) => {
    const form = new FormData();
    form.set('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
    const { origin, people } = installation;
    const answer = await fetch(`${origin}/settings/avatar`, {
      method: 'POST',
      body: form,
      headers: { origin, cookie: people[who]?.credentials.get('cookie') ?? '' },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const keyOf = async (who: number) => {
    const [row] = await installation.query<{ avatar_key: string | null }>(
      'select avatar_key from profiles where user_id = $1',
      [installation.people[who]?.userId],
    );
    return row?.avatar_key ?? null;
  };

  test('that is away costs pictures only, and says so', async () => {
    line.cut();
    expect(await upload(1)).toBeGreaterThanOrEqual(400);
    expect(await keyOf(1)).toBeNull();
    for (const path of ['/dashboard', '/presets', '/', '/health/ready']) {
      expect([path, await ask(installation, path)]).toEqual([path, 200]);
    }
    line.mend();
    expect(await upload(1)).toBe(200);
    expect(await keyOf(1)).not.toBeNull();
  });

  test('that is slow holds up nobody else', async () => {
    line.slow(3_000);
    const uploading = upload(2);
    const status = await ask(installation, '/dashboard');
    expect(status).toBe(200);
    expect(await Promise.race([uploading, Promise.resolve('still under way')])).toBe(
      'still under way',
    );
    expect(await uploading).toBe(200);
    line.mend();
    expect(await keyOf(2)).not.toBeNull();
  });
});
