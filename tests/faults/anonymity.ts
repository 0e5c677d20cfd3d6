import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { deliveryOf } from '../factories/deliveries.ts';
import { buildSent, giveFreeSends, updateMessage } from '../factories/messages.ts';
import { buildPerson } from '../factories/people.ts';
import { createAsk } from '../setup/ask.ts';
import type { TestMailServer } from '../setup/mail-server.ts';
import type { TestApp } from '../setup/test-app.ts';

/**
 * Sends anonymous letters from people with recognizable names, addresses, pictures, time zones and
 * browsers, and searches every byte a recipient gets, by mail or page, for traces of them.
 */
export async function assertSendersHidden(
  app: TestApp,
  mailServer: TestMailServer,
  letters: number,
): Promise<void> {
  const ask = createAsk(app);
  const worker = testDispatcher(app, mailServer);
  const { keyring } = app.platform;

  for (let count = 0; count < letters; count += 1) {
    const marker = `q${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    const sender = await buildPerson(app, {
      name: `Name${marker}`,
      email: `mail${marker}@people.test`,
    });
    await giveFreeSends(app, sender, 1);
    await app.pool.query(
      `update profiles set display_name = $2, full_name = $2, bio = $2, location = $2, avatar_url = $2 where user_id = $1`,
      [sender.userId, `Profile${marker}`],
    );
    await app.pool.query(
      'update sessions set ip_address = $2, user_agent = $3 where user_id = $1',
      [sender.userId, `198.51.100.${count % 250}`, `Agent${marker}`],
    );
    const messageId = await buildSent(app, sender, {
      isAnonymous: true,
      senderName: `Signed${marker}`,
      content: 'I never said it properly.',
    });
    await updateMessage(app, messageId, {
      timeZone: 'Asia/Kathmandu',
      wallTime: '2027-01-20T10:00',
      permissionAddress: `192.0.2.${count % 250}`,
    });
    await worker.drain();
    const mail = mailServer.accepted.at(-1)?.bytes.toString('latin1') ?? '';

    const { id: deliveryId } = await deliveryOf(app, messageId);
    const path = `/delivery/${keyring.linkToken(deliveryId, 1)}`;
    const cover = await ask(path);
    const opened = await ask(path, { form: {} });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const letter = await ask(path, { cookie });
    const page = await letter.clone().text();
    const src = /\/delivery\/media\/[\w-]+\/landscape-0/.exec(page)?.[0] ?? '';
    const film = await ask(src, { cookie, headers: { range: 'bytes=0-9' } });
    const seen = [cover, opened, letter, film, await ask(`${path}/rights`)];
    expect(seen.map(({ status }) => status)).toEqual([200, 303, 200, 206, 200]);
    const bytes = await Promise.all(
      seen.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text())),
    );
    const received = [mail, decoded(mail), ...bytes].join('\n').toLowerCase();
    const traces = [
      marker,
      sender.userId,
      sender.userId.replaceAll('-', ''),
      messageId,
      `198.51.100.${count % 250}`,
      `192.0.2.${count % 250}`,
      'kathmandu',
    ];
    for (const trace of traces) expect(received.includes(trace.toLowerCase()), trace).toBe(false);
  }
  expect(mailServer.accepted.length).toBeGreaterThanOrEqual(letters);
}

/** The mail with its transfer encodings decoded. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16))) +
  (mail.match(/^[A-Za-z\d+/]{40,}={0,2}$/gm) ?? [])
    .map((line) => Buffer.from(line, 'base64').toString('latin1'))
    .join('');
