import { isAddressClosed } from '#app/features/dispatch/limits/blocks.queries.server.ts';
import { decryptLetter } from '#app/features/messages/letter-encryption.server.ts';
import { isNeverWrittenTo } from '#app/features/messages/never-write/never-write.queries.server.ts';
import { moveLateLetters } from '#app/features/messages/schedule/move-late-letters.server.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { closingSetting } from '#app/platform/site-settings/closing-setting.ts';
import {
  getSiteSetting,
  saveSiteSetting,
} from '#app/platform/site-settings/site-settings.server.ts';
import { countClosing, listReadableLetters, listSenders } from './closing.queries.server.ts';
import {
  type ClosingDates,
  closingDates,
  endProblem,
  type LatestTimes,
  latestTimes,
} from './closing.rules.ts';
import { insertClosingNotice } from './closing.store.server.ts';
import { recipientClosingMail, senderClosingMail } from './closing-mails.server.ts';

type ClosingServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'jobs'>;

const BATCH = 100;

/** What the end of the service on a day would mean now, or still means; or why it can't be that day. */
export async function previewClosing(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  endsOn: string | null,
): Promise<
  | { problem: string }
  | {
      problem: null;
      dates: ClosingDates;
      latest: LatestTimes;
      counts: Awaited<ReturnType<typeof countClosing>>;
    }
> {
  const now = clock.now();
  const announced = await getSiteSetting(db, closingSetting);
  const day = endsOn ?? announced?.endsOn ?? '';
  const problem = endProblem(day, announced, now);
  if (problem) return { problem };
  const dates = closingDates(day);
  const latest = latestTimes(dates, now);
  return { problem: null, dates, latest, counts: await countClosing(db, latest.after, now) };
}

/**
 * Announces the end of the service: from now on there are no new accounts and no new plans; everybody
 * with an account is told, and what they have scheduled for too late is brought forward or cancelled as
 * they chose; everybody who can still read a letter is told. Each of them is one transaction with its
 * mail and a record that they were told, so the command may be stopped, repeated or run twice at once. A
 * later run does what has come up since: new letters, and new schedules.
 * @throws Error with the words of `previewClosing` when it can't be that day
 */
export async function announceClosing(
  services: ClosingServices,
  endsOn: string | null,
): Promise<{ senders: number; recipients: number; moved: number; cancelled: number }> {
  const { db, clock } = services;
  const preview = await previewClosing(services, endsOn);
  if (preview.problem !== null) throw new Error(preview.problem);
  const { dates } = preview;
  const now = clock.now();
  if (!(await getSiteSetting(db, closingSetting))) {
    const plan = { announcedAt: now.toISOString(), endsOn: dates.endsOn };
    await saveSiteSetting(db, closingSetting, plan, now);
  }
  const told = await tellSenders(services, dates);
  return { ...told, recipients: await tellRecipients(services, dates) };
}

async function tellSenders(services: ClosingServices, dates: ClosingDates) {
  const { db, clock, keyring } = services;
  const done = { senders: 0, moved: 0, cancelled: 0 };
  for (let after: string | null = null; ; ) {
    const senders: Awaited<ReturnType<typeof listSenders>> = await listSenders(db, after, BATCH);
    for (const sender of senders) {
      const now = clock.now();
      const { userId } = sender;
      await db.transaction(async (tx) => {
        const latest = latestTimes(dates, now);
        const letters = await moveLateLetters(tx, keyring, { userId, ...latest }, now);
        done.moved += letters.moved;
        done.cancelled += letters.cancelled;
        if (!(await insertClosingNotice(tx, { kind: 'sender', subjectId: userId }, now))) return;
        await enqueueMail(
          services,
          tx,
          senderClosingMail(services, sender, letters, { ...dates, latest: latest.at }),
        );
        done.senders += 1;
      });
    }
    after = senders.at(-1)?.userId ?? null;
    if (senders.length < BATCH) return done;
  }
}

/**
 * Not those who have blocked the sender or all mail, or complained, nor a child who has reported the
 * sender, nor addresses that the sender must not write to: they are recorded, and not told.
 */
async function tellRecipients(services: ClosingServices, dates: ClosingDates): Promise<number> {
  const { db, clock, keyring } = services;
  for (let told = 0; ; ) {
    const letters = await listReadableLetters(db, BATCH, clock.now());
    for (const { deliveryId, messageId, tokenKeyVersion, senderId, texts, ...letter } of letters) {
      const now = clock.now();
      const decrypted = decryptLetter(keyring, messageId, texts);
      const { recipientEmail: email } = decrypted;
      await db.transaction(async (tx) => {
        const notice = { kind: 'recipient', subjectId: deliveryId } as const;
        if (!(await insertClosingNotice(tx, notice, now))) return;
        if (await isAddressClosed(tx, keyring, { senderId, email }, now)) return;
        if (await isNeverWrittenTo(tx, keyring, { userId: senderId, email }, now)) return;
        const token = keyring.linkToken(deliveryId, tokenKeyVersion);
        const readable = { ...letter, ...decrypted, token };
        await enqueueMail(services, tx, recipientClosingMail(services, readable, dates));
        told += 1;
      });
    }
    if (letters.length < BATCH) return told;
  }
}
