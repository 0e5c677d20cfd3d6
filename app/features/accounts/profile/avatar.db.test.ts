import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importAvatarJob } from '#app/features/accounts/profile/import-avatar.job.server.ts';
import { deleteAvatar, saveAvatar } from '#app/features/accounts/profile/save-avatar.server.ts';
import { findVisibleAvatarKey } from '#app/features/accounts/profile/visible-profile.server.ts';
import { hours } from '#app/platform/clock/clock.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { AVATAR_MAX_BYTES } from './profile.rules.ts';

const picture = (colour = '#705') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } });

describe('profile pictures', () => {
  const app = createTestApp();
  const keyOf = (person: Person, address: string) =>
    findVisibleAvatarKey(app.services, {
      avatarId: address.replace('/avatars/', ''),
      viewerUserId: person.userId,
    });

  test('a picture is re-encoded as a square without its metadata', async () => {
    const person = await buildPerson(app);
    const withPlace = await picture()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Maya was here' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    const key = await keyOf(person, await saveAvatar(app.services, person.userId, withPlace));
    const stored = await app.platform.storage.disk.getBytes(key ?? '');
    const { format, width, height, exif } = await sharp(stored).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
    });
    expect(Buffer.from(stored).includes('Maya was here')).toBe(false);
  });

  test('each new picture has a new address, and the old address stops working', async () => {
    const person = await buildPerson(app);
    const first = await saveAvatar(app.services, person.userId, await picture().png().toBuffer());
    const second = await saveAvatar(
      app.services,
      person.userId,
      await picture('#070').gif().toBuffer(),
    );
    expect(await keyOf(person, first)).toBeNull();
    const key = await keyOf(person, second);
    expect(key).not.toBeNull();
    await deleteAvatar(app.services, person.userId);
    expect(await keyOf(person, second)).toBeNull();
    expect(await app.platform.storage.disk.exists(key ?? '')).toBe(false);
  });

  test.each([
    ['a text', Buffer.from('not a picture'), 'avatar_not_an_image'],
    [
      'a drawing that could run',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'avatar_not_an_image',
    ],
    ['five megabytes', Buffer.alloc(AVATAR_MAX_BYTES), 'avatar_too_large'],
  ])('rejects %s', async (_what, bytes, code) => {
    const person = await buildPerson(app);
    await expect(saveAvatar(app.services, person.userId, bytes)).rejects.toMatchObject({ code });
  });

  test('an account saves at most ten in an hour, also at once and when nothing of it is a picture', async () => {
    const person = await buildPerson(app);
    const save = () =>
      saveAvatar(app.services, person.userId, Buffer.from('not a picture')).catch(
        ({ code }) => code,
      );
    const outcomes = await Promise.all(Array.from({ length: 15 }, save));
    expect(outcomes.filter((code) => code === 'avatar_not_an_image')).toHaveLength(10);
    expect(outcomes.filter((code) => code === 'avatar_too_many')).toHaveLength(5);
    app.clock.advance(hours(1));
    expect(await save()).toBe('avatar_not_an_image');
    // Others are not kept out.
    const other = await buildPerson(app);
    const png = await picture().png().toBuffer();
    expect(await saveAvatar(app.services, other.userId, png)).toMatch(/^\/avatars\//);
  });

  describe('imported from Google', () => {
    const google = createServer(async (request, response) => {
      if (request.url === '/elsewhere') {
        return response.writeHead(302, { location: '/picture.png' }).end();
      }
      response.end(
        request.url === '/picture.png' ? await picture().png().toBuffer() : 'no picture',
      );
    });
    let origin = '';
    async function runImport(person: Person, pictureUrl: string) {
      if (!google.listening) {
        await once(google.listen(0, '127.0.0.1'), 'listening');
        google.unref();
        origin = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
      }
      const { config } = app.platform;
      const known = { issuer: origin, clientId: 'test', clientSecret: 'test' };
      const accounts = { ...config.accounts, google: known };
      const job = importAvatarJob({ ...app.platform, config: { ...config, accounts } });
      await job.run({ userId: person.userId, pictureUrl: new URL(pictureUrl, origin).href });
      const { rows } = await app.pool.query('select avatar_url from profiles where user_id = $1', [
        person.userId,
      ]);
      return rows[0].avatar_url as string | null;
    }

    test('is fetched once and served by us, never by Google', async () => {
      const person = await buildPerson(app);
      const address = await runImport(person, '/picture.png');
      expect(address).toMatch(/^\/avatars\/[\w-]{36}$/);
      expect(await runImport(person, '/picture.png')).toBe(address);
    });

    test('is skipped when the file is not a picture', async () => {
      expect(await runImport(await buildPerson(app), '/words')).toBeNull();
    });

    test.each([
      'http://127.0.0.1:1/picture.png',
      'http://lh3.googleusercontent.com/a',
      '/elsewhere',
    ])('is not fetched from %s', async (address) => {
      await expect(runImport(await buildPerson(app), address)).rejects.toThrow();
    });
  });
});
