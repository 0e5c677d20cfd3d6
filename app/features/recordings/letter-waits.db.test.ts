import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notifySenderJob } from '#app/features/messages/notifications/notify-sender.job.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { minutes, seconds } from '#app/platform/clock/clock.ts';
import { asActor, buildDraft, type LetterInput } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { makeSound, processRecordings, sendRecording } from '#tests/factories/recordings.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { openWebServer } from '#tests/setup/web-server.ts';

const sound = await makeSound();
const silence = await makeSound('wav', 'anullsrc=duration=2');
const LATE = /left without your recording/;

describe('a letter whose recording is still being converted when its time comes', () => {
  const app = createTestApp({ DATA_DIR: `/tmp/unsent-recordings-${randomUUID()}` });
  const web = openWebServer(app);
  const mailServer = openMailServer();
  const dispatch = () => testDispatcher(app, mailServer).drain();

  async function buildWaiting(bytes = sound, letter: LetterInput = {}) {
    const person = await buildPerson(app);
    const recipientEmail = `${randomUUID()}@recipients.test`;
    const messageId = await buildDraft(app, person, { ...letter, recipientEmail });
    expect((await sendRecording(web, person, messageId, bytes)).status).toBe(202);
    await sendMessage(app.services, asActor(person), messageId, 'free_send');
    return {
      mails: () => mailServer.accepted.filter(({ to }) => to === recipientEmail).length,
      told: async () => {
        const { rows } = await app.pool.query(
          "select data from pgboss.job where name = 'tell-sender' and data->>'messageId' = $1",
          [messageId],
        );
        for (const { data } of rows) await notifySenderJob(app.platform).run(data);
        return (await queuedMailsTo(app, person.email)).map(({ subject }) => subject);
      },
    };
  }

  const closed = { opensDate: '2027-02-14', opensTime: '09:00', opensTimeZone: 'UTC' };

  test.each<[string, LetterInput]>([
    ['sent at once', {}],
    ['closed', { opens: closed }],
  ])('and that is %s waits, and leaves with it', async (_name, letter) => {
    const { mails, told } = await buildWaiting(sound, letter);
    app.clock.advance(minutes(4));
    await dispatch();
    expect(mails()).toBe(0);
    await processRecordings(app);
    await dispatch();
    expect(mails()).toBe(1);
    expect(await told()).not.toContainEqual(expect.stringMatching(LATE));
  });

  test('leaves without it after five minutes, once, and its sender is told once', async () => {
    const { mails, told } = await buildWaiting();
    app.clock.advance(minutes(5) - seconds(1));
    await dispatch();
    expect(mails()).toBe(0);
    app.clock.advance(seconds(1));
    await Promise.all([dispatch(), dispatch()]);
    expect(mails()).toBe(1);
    await told();
    expect((await told()).filter((subject) => LATE.test(subject))).toHaveLength(1);
  });

  test('leaves without it, and is told nothing false when it is ready before the mail about it', async () => {
    const { mails, told } = await buildWaiting();
    app.clock.advance(minutes(5));
    await dispatch();
    await processRecordings(app);
    expect(mails()).toBe(1);
    expect(await told()).not.toContainEqual(expect.stringMatching(LATE));
  });

  test('leaves at once when the conversion fails, and its sender is told', async () => {
    const { mails, told } = await buildWaiting(silence);
    await processRecordings(app);
    await dispatch();
    expect(mails()).toBe(1);
    const subjects = await told();
    expect(subjects).toContainEqual(expect.stringMatching(/couldn’t use your recording/));
    expect(subjects).not.toContainEqual(expect.stringMatching(LATE));
  });
});
