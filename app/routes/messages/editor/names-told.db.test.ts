import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { findOwnMessage } from '#app/features/messages/message.queries.server.ts';
import { PICTURE_INTENT } from '#app/features/messages/message-intents.ts';
import { getCheckout } from '#app/features/messages/sending/get-checkout.server.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { requestFactsContext, servicesContext, viewerContext } from '../../context.server.ts';
import { saveSettings } from '../../settings/save-settings.server.ts';
import { action as submitCompose } from './compose.tsx';
import { action as submitCreateMessage } from './create-message.tsx';

type Action = (args: never) => Promise<unknown>;

describe('a name that would not be shown is told while it can be changed', () => {
  const app = createTestApp();

  async function submit(
    person: Person,
    action: Action,
    fields: Record<string, string>,
    params: Record<string, string> = {},
  ) {
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    const context = new RouterContextProvider();
    context.set(servicesContext, app.services);
    context.set(viewerContext, viewer);
    context.set(requestFactsContext, {
      ...{ nonce: undefined, requestId: 'a1', clientAddress: '203.0.113.7' },
      ...{ onAnswered: () => {}, onSignInRequired: () => {} },
    });
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const url = new URL('https://unsent.example/form');
    const request = new Request(url, { method: 'POST', body });
    return (await action({ request, url, context, params } as never)) as {
      data?: { errors: unknown };
    } & Response;
  }

  const letter = (given: Record<string, string>) => ({
    draftId: randomUUID(),
    writerId: randomUUID(),
    recipientEmail: 'maya@example.org',
    subject: 'Hello',
    personalizedContent: 'I never said thank you.',
    hasPermission: 'on',
    ...given,
  });

  test.each([
    ['senderName', 'PayPal', 'Use a person’s name'],
    ['senderName', 'anna@example.org', 'Leave out links'],
    ['recipientName', 'Microsoft Support', 'Use a person’s name'],
    ['clue', 'Call 0800 123 4567', 'phone number'],
  ])('on the page of a film: %s %j', async (name, typed, reason) => {
    const person = await buildPerson(app);
    const fields = letter({ intent: 'checkout', [name]: typed });
    const answer = await submit(person, submitCreateMessage as Action, fields, {
      templateId: 'love-2',
    });
    expect(answer.data?.errors).toEqual({ [name]: expect.stringContaining(reason) });
  });

  test('on the page of Compose, unless the letter is anonymous or a draft', async () => {
    const person = await buildPerson(app, { name: 'PayPal' });
    const send = (given: Record<string, string>) =>
      submit(person, submitCompose as Action, letter(given));
    expect((await send({ intent: 'send' })).data?.errors).toEqual({
      isAnonymous: expect.stringContaining('Use a person’s name'),
    });
    expect((await send({ intent: 'draft' })).status).toBe(302);
    expect((await send({ intent: 'send', isAnonymous: 'on' })).status).toBe(302);
  });

  test('at checkout, for a draft that no form has checked', async () => {
    const person = await buildPerson(app);
    const draft = { senderName: 'PayPal', recipientName: 'Maya\u200e', clue: 'Call 0800 123 4567' };
    const fields = letter({ intent: PICTURE_INTENT, ...draft });
    const { draftId } = fields;
    await submit(person, submitCreateMessage as Action, fields, { templateId: 'love-2' });
    const { db, keyring } = app.platform;
    expect(await findOwnMessage(db, keyring, draftId, person.userId)).toMatchObject({
      ...draft,
      recipientName: 'Maya',
    });
    expect(await getCheckout(app.platform, person, draftId)).toMatchObject({
      message: {
        leftOut: [
          { label: 'Your name', problem: expect.stringContaining('Use a person’s name') },
          { label: 'Your clue', problem: expect.stringContaining('phone number') },
        ],
      },
    });
  });

  test('in the profile, which keeps the name it had', async () => {
    const person = await buildPerson(app);
    const save = (displayName: string) =>
      submit(person, saveSettings as Action, { intent: 'save-profile', displayName });
    for (const posing of ['Un§ent Team', 'Un<b>sent</b>']) {
      expect((await save(posing)).data?.errors).toEqual([
        { field: 'displayName', message: expect.stringContaining('Use a person’s name') },
      ]);
    }
    await save('\u2068Anna Weber\u2069\u200e');
    const viewer = await findViewer(app.services, person.credentials);
    expect(viewer).toMatchObject({ displayName: 'Anna Weber' });
  });
});
