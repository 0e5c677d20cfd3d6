import { describe, expect, test } from 'vitest';
import {
  findVisibleAvatarKey,
  findVisibleProfile,
} from '#app/features/accounts/profile/visible-profile.server.ts';
import { buildSent } from '#tests/factories/messages.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';

describe('what others see of a profile', () => {
  const app = createTestApp();

  async function sender(visibility: 'public' | 'friends' | 'private') {
    const person = await buildPerson(app, { name: 'Maya Lind' });
    const avatarId = crypto.randomUUID();
    await app.pool.query(
      `update profiles set profile_visibility = $2, bio = 'I <em>write</em> <a href="https://elsewhere.example">here</a>.', bio_html = 'I <em>write</em> here.', avatar_id = $3::uuid,
         avatar_url = '/avatars/' || ($3::uuid)::text, avatar_key = 'avatars/somewhere', phone = '+123',
         birth_date = '1990-01-01' where user_id = $1`,
      [person.userId, visibility, avatarId],
    );
    return { ...person, avatarId };
  }
  const seenBy = (of: Person & { avatarId: string }, viewer: Person | null) =>
    Promise.all([
      findVisibleProfile(app.services, {
        senderUserId: of.userId,
        viewerUserId: viewer?.userId ?? null,
      }),
      findVisibleAvatarKey(app.services, {
        avatarId: of.avatarId,
        viewerUserId: viewer?.userId ?? null,
      }),
    ]);

  test('a public profile shows everybody the name, bio and picture, and nothing else', async () => {
    const maya = await sender('public');
    const [profile, key] = await seenBy(maya, null);
    expect(profile).toEqual({
      displayName: 'Maya Lind',
      bioHtml: 'I <em>write</em> here.',
      avatarUrl: `/avatars/${maya.avatarId}`,
    });
    expect(key).toBe('avatars/somewhere');
  });

  test('a private profile shows nothing to others, including friends', async () => {
    const maya = await sender('private');
    const friend = await buildPerson(app);
    await buildSent(app, friend, { recipientEmail: maya.email });
    expect(await seenBy(maya, null)).toEqual([null, null]);
    expect(await seenBy(maya, friend)).toEqual([null, null]);
    const [own] = await seenBy(maya, maya);
    expect(own?.displayName).toBe('Maya Lind');
  });

  test('a friends-only profile is visible to users who sent its owner a message', async () => {
    const maya = await sender('friends');
    const other = await buildPerson(app);
    const friend = await buildPerson(app);
    await buildSent(app, other, { recipientEmail: 'somebody-else@people.test' });
    await buildSent(app, friend, { recipientEmail: maya.email.toUpperCase() });
    expect(await seenBy(maya, null)).toEqual([null, null]);
    expect(await seenBy(maya, other)).toEqual([null, null]);
    const [profile, key] = await seenBy(maya, friend);
    expect(profile?.displayName).toBe('Maya Lind');
    expect(key).toBe('avatars/somewhere');
  });

  test('a draft does not make its author a friend', async () => {
    const maya = await sender('friends');
    const writer = await buildPerson(app);
    await buildSent(app, writer, { recipientEmail: maya.email });
    await app.pool.query(
      "update messages set status = 'draft', sent_at = null where user_id = $1",
      [writer.userId],
    );
    expect(await seenBy(maya, writer)).toEqual([null, null]);
  });

  test('an unknown picture address finds nothing', async () => {
    const maya = await sender('public');
    expect(await seenBy({ ...maya, avatarId: crypto.randomUUID() }, maya)).toEqual([
      expect.anything(),
      null,
    ]);
  });
});
