import { expect, test } from 'vitest';
import { chordAtSeconds } from '#app/features/templates/film-movement.rules.ts';
import { buildDraft } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { findDraftFilm } from './find-draft-film.server.ts';

const app = createTestApp();

test('a reading is heard over the film of its letter, held until the reading ends', async () => {
  const jonas = await buildPerson(app);
  const id = await buildDraft(app, jonas, { templateId: 'love-5' });
  const film = await findDraftFilm(app.platform, jonas, id, 100);
  const movement = film?.movement ?? { openingSeconds: 0, holdSeconds: 0, closeSeconds: 0 };
  const [video] = film?.landscape.videos ?? [];
  const passes = Number(new URL(video?.src ?? '', 'http://unsent.test').searchParams.get('passes'));
  expect(chordAtSeconds(movement, passes)).toBeGreaterThanOrEqual(100);
  expect(chordAtSeconds(movement, passes - 1)).toBeLessThan(100);
});

test('nobody else finds the film of a letter', async () => {
  const [jonas, ida] = [await buildPerson(app), await buildPerson(app)];
  const id = await buildDraft(app, jonas);
  expect(await findDraftFilm(app.platform, ida, id, 10)).toBeNull();
});
