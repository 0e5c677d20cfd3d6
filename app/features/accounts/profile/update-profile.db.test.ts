import { describe, expect, test } from 'vitest';
import { checkIntegrity } from '#app/features/integrity/check-integrity.server.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { findPrivateDetails } from './private-details.queries.server.ts';
import type { ProfileInput } from './profile.rules.ts';
import { updateProfile } from './update-profile.server.ts';
import { findVisibleProfile } from './visible-profile.server.ts';

const NESTED = '<b>'.repeat(100_000);

describe('a profile', () => {
  const app = createTestApp();

  const save = (person: Person, given: Partial<ProfileInput>) =>
    updateProfile(app.platform, person.userId, {
      displayName: 'Maya',
      fullName: '',
      bio: '',
      websiteUrl: '',
      location: '',
      phone: '',
      birthDate: '',
      ...given,
    });
  const bioSeenByReader = async (person: Person) =>
    (await findVisibleProfile(app.services, { senderUserId: person.userId, viewerUserId: null }))
      ?.bioHtml;

  test.each([
    ['displayName', 'Display name too long'],
    ['fullName', 'Full name too long'],
    ['bio', 'Bio too long'],
    ['websiteUrl', 'Website too long'],
    ['location', 'Location too long'],
    ['phone', 'Phone number too long'],
    ['birthDate', 'Please enter a date between 1900 and today'],
  ] as const)(
    'a text of 100,000 nested tags in %s is refused before it is cleaned',
    async (field, message) => {
      const person = await buildPerson(app);
      expect(await save(person, { [field]: `Maya${NESTED}` })).toEqual([{ field, message }]);
    },
  );

  test('a website without https:// and a pasted telephone number are kept in their plain form', async () => {
    const person = await buildPerson(app);
    const pasted = {
      websiteUrl: '<www.example.test>',
      phone: '\u202a0049 (0)171\u20111234567\u202c',
    };
    expect(await save(person, pasted)).toEqual([]);
    expect(await findPrivateDetails(app.platform, person.userId)).toMatchObject({
      websiteUrl: 'https://www.example.test',
      phone: '+49 171-1234567',
    });
  });

  test('what readers see of a bio is cleaned when it is saved, not when it is read', async () => {
    const person = await buildPerson(app);
    await save(person, { bio: '<p>I <em>write</em> <a href="https://x.example">here</a>.</p>' });
    expect(await bioSeenByReader(person)).toBe('<p>I <em>write</em> here.</p>');
    await app.pool.query("update profiles set bio_html = 'as stored <h1>' where user_id = $1", [
      person.userId,
    ]);
    expect(await bioSeenByReader(person)).toBe('as stored <h1>');
    await save(person, { bio: '' });
    expect(await bioSeenByReader(person)).toBeUndefined();
  });

  test('what readers see of a bio stays when only its links change', async () => {
    const person = await buildPerson(app);
    await save(person, { bio: '<a href="https://x.example">Here</a>' });
    await save(person, { bio: 'Here' });
    expect(await bioSeenByReader(person)).toBe('Here');
  });

  describe('what only its owner sees', () => {
    const details = {
      websiteUrl: 'https://maya.example',
      location: 'Winnipeg',
      phone: '+12045550199',
      birthDate: '1990-02-03',
    };
    const stored = async ({ userId }: Person) => {
      const { rows } = await app.pool.query('select * from profiles where user_id = $1', [userId]);
      return rows[0];
    };
    const readBy = ({ userId }: Person) => findPrivateDetails(app.platform, userId);

    test('is stored encrypted, bound to its row, and can be emptied', async () => {
      const [person, other] = [await buildPerson(app), await buildPerson(app)];
      await save(person, details);
      const { encrypted_phone, ...row } = await stored(person);
      expect(row).toMatchObject({ website_url: null, location: null, phone: null });
      expect(row.birth_date).toBeNull();
      expect(Buffer.from(encrypted_phone).includes(details.phone)).toBe(false);
      expect(await readBy(person)).toEqual(details);
      await app.pool.query('update profiles set encrypted_phone = $2 where user_id = $1', [
        ...[other.userId, encrypted_phone],
      ]);
      await expect(readBy(other)).rejects.toThrow();
      const names = (await checkIntegrity(app.services)).filter(({ failures }) => failures[0]);
      expect(names).toEqual([{ name: 'the keys decrypt the profiles', failures: [other.userId] }]);
      await save(other, {});
      expect(Object.values((await readBy(other)) ?? {})).toEqual([null, null, null, null]);
    });
  });
});
