import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import { PictureWithoutScripts } from '#app/features/pictures/browser/picture-field.tsx';
import { buildPerson } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { requestFactsContext, servicesContext, viewerContext } from '../../context.server.ts';
import { action as submitCompose } from './compose.tsx';
import { action as submitCreateMessage } from './create-message.tsx';

type Action = (args: never) => Promise<unknown>;

describe('a form without scripts', () => {
  const app = createTestApp();

  test.each<[string, Action]>([
    ['/message/love-2', submitCreateMessage as Action],
    ['/compose', submitCompose as Action],
  ])('of %s keeps every word on the way to its picture', async (path, submit) => {
    const person = await buildPerson(app);
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const context = new RouterContextProvider();
    context.set(servicesContext, app.services);
    context.set(viewerContext, viewer);
    context.set(requestFactsContext, {
      ...{ nonce: undefined, requestId: 'a1', clientAddress: '203.0.113.7' },
      ...{ onAnswered: () => {}, onSignInRequired: () => {} },
    });
    const draftId = randomUUID();
    const body = new FormData();
    const fields = { draftId, writerId: randomUUID(), intent: PICTURE_INTENT };
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('personalizedContent', 'You noticed.\nThank you.');
    const request = new Request(`https://unsent.example${path}`, { method: 'POST', body });
    const args = { request, context, params: { templateId: 'love-2' } };
    const answer = (await submit(args as never)) as Response;
    expect(answer.headers.get('location')).toBe(`/messages/${draftId}/picture/form`);
    const { db, keyring } = app.platform;
    expect(await findOwnMessage(db, keyring, draftId, person.userId)).toMatchObject({
      ...{ status: 'draft', personalizedContent: 'You noticed.\nThank you.' },
    });
  });

  const show = (isScheduled: boolean) =>
    renderToStaticMarkup(
      createElement(PictureWithoutScripts, {
        ...{
          recordingObstacle: null,
          draft: { draftId: 'x', userId: '', revision: 1, isScheduled },
        },
      }),
    );

  test('has a button for it, and that of a scheduled letter opens its page beside the form', () => {
    expect(show(false)).toContain(`value="${PICTURE_INTENT}"`);
    expect(show(true)).toContain('href="/messages/x/picture/form" target="_blank"');
  });
});
