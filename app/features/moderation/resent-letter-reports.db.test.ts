import { describe, expect, test } from 'vitest';
import { recordBounce } from '#app/features/dispatch/bounces/record-bounce.server.ts';
import { saveCompleteDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { bounceReport } from '#tests/factories/bounce-reports.ts';
import { asActor, buildForm, messageOf } from '#tests/factories/messages.ts';
import { buildAdmin, buildStaff } from '#tests/factories/people.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { createPrivateLinkApp, LETTER, MAYA } from '#tests/setup/private-link-app.ts';
import { readEvidence } from './read-evidence.server.ts';
import { readReportedLetter } from './review-report.server.ts';

const VICTIM = 'the.victim@recipients.test';
const THREAT = 'I know where you sleep.';

describe('a letter that its sender reports, rewrites and sends to somebody else', () => {
  const { app, ask, mailServer, people, handOver, mailPath, send } = createPrivateLinkApp();

  const report = (path: string, reason: string) => {
    app.clock.advance(minutes(1));
    return ask(`${path}/rights`, { form: { intent: 'report', reason } });
  };

  async function bounce() {
    const from = mailServer.accepted.at(-1)?.from ?? '';
    const bytes = Buffer.from(bounceReport(from, MAYA));
    const outcome = await recordBounce(app.platform, app.services.deliveryHandlers, bytes, null);
    expect(outcome).toBe('failed');
  }

  /** The failed letter becomes a draft, with other words, for somebody else. */
  async function rewrite(messageId: string) {
    app.clock.advance(minutes(1));
    const { sender } = people;
    const actor = { ...asActor(sender), clientAddress: '203.0.113.7' };
    const correction = { recipientEmail: VICTIM, hasPermission: true };
    await resendMessage(app.services, actor, messageId, correction);
    const { revision } = await messageOf(app, messageId);
    await saveCompleteDraft(
      app.services,
      { ...actor, profileName: 'Jonas Weber' },
      { on: 'template', templateId: 'love-2' },
      buildForm({
        ...{ draftId: messageId, revision },
        ...{ personalizedContent: THREAT, recipientEmail: VICTIM },
      }),
    );
    await sendMessage(app.services, asActor(sender), messageId, 'free_send');
    await testDispatcher(app, mailServer).drain();
    expect(mailServer.accepted.at(-1)?.to).toBe(VICTIM);
  }

  const openReports = async (senderId: string) => {
    const { rows } = await app.pool.query(
      'select id from reports where sender_id = $1 order by created_at',
      [senderId],
    );
    return rows.map(({ id }) => id as string);
  };

  test.each<[string, () => Promise<string>]>([
    [
      'by its private link',
      async () => {
        const messageId = await send('failed');
        await report(await handOver(messageId), 'other');
        return messageId;
      },
    ],
    [
      'by the link of a mail that arrived and bounced',
      async () => {
        const messageId = await send();
        await report(await mailPath(messageId), 'other');
        await bounce();
        return messageId;
      },
    ],
  ])('%s has a report and evidence of its own, with the words that arrived', async (_, before) => {
    const messageId = await before();
    await rewrite(messageId);
    await report(await mailPath(messageId), 'threat');
    const ids = await openReports(people.sender.userId);
    expect(ids).toHaveLength(2);
    const [staff, admin] = [await buildStaff(app), await buildAdmin(app)];
    for (const [at, words] of [LETTER, THREAT].entries()) {
      const id = ids[at] ?? '';
      expect((await readReportedLetter(app.services, staff, id)).letter).toBe(words);
      const { sections } = await readEvidence(app.services, admin, id, 'The police ask for it.');
      const letter = sections.find(({ title }) => title === 'Letter');
      expect(letter?.facts).toContainEqual({ label: 'Text', value: words });
    }
  });
});
