import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import type { RecordingObstacle } from '#app/features/attachments/recording-obstacle.ts';
import { formValuesOf } from '#app/features/messages/letter.schema.server.ts';
import { ReadAloud } from '#app/features/recordings/browser/read-aloud.tsx';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { servicesContext, viewerContext } from '../../context.server.ts';
import { loader as loadCompose } from './compose.tsx';
import { loader as loadCreateMessage } from './create-message.tsx';

describe('a form whose letter cannot be recorded', () => {
  const app = createTestApp({ REQUIRE_VERIFIED_SENDER: 'true' });

  async function obstaclesFor(person: Person) {
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const context = new RouterContextProvider();
    context.set(servicesContext, app.services);
    context.set(viewerContext, viewer);
    const url = new URL('https://unsent.example/');
    const given = { url, request: new Request(url), context, params: { templateId: 'love-2' } };
    const found = await Promise.all([
      loadCompose(given as unknown as Parameters<typeof loadCompose>[0]),
      loadCreateMessage(given as unknown as Parameters<typeof loadCreateMessage>[0]),
    ]);
    return found.map(({ recordingObstacle }) => recordingObstacle);
  }

  const show = (recordingObstacle: RecordingObstacle | null) =>
    renderToStaticMarkup(
      createElement(ReadAloud, {
        recordingObstacle,
        draft: { draftId: '', userId: '', revision: 0, isScheduled: false },
        values: formValuesOf({}),
        onControlChange: () => {},
        onContent: () => {},
      }),
    );

  test('asks to confirm the address before the letter is read', async () => {
    const person = await buildPerson(app);
    const obstacle = 'recording_needs_verified_email';
    expect(await obstaclesFor(person)).toEqual([obstacle, obstacle]);
    expect(show(obstacle)).toContain('Confirm your email address to record this letter,');
    await app.pool.query('update users set email_verified = true where id = $1', [person.userId]);
    expect(await obstaclesFor(person)).toEqual([null, null]);
    expect(show(null)).not.toContain('Confirm your email address');
  });

  test('says nothing of recordings on a server without ffmpeg', async () => {
    const person = await buildPerson(app);
    const { videoTools } = app.services;
    Object.assign(videoTools, { isAvailable: false, reason: 'ffmpeg was not found' });
    const obstacles = await obstaclesFor(person);
    Object.assign(videoTools, { isAvailable: true });
    expect(obstacles).toEqual(['recording_switched_off', 'recording_switched_off']);
    expect(show('recording_switched_off')).toBe('');
  });
});
