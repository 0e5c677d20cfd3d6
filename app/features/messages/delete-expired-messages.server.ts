import { days, shifted } from '#app/platform/clock/clock.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { listEndedLetters, listUntoldDrafts } from './retention.queries.server.ts';
import { deleteLetters, deleteNoticedDrafts, markDraftsNoticed } from './retention.store.server.ts';

type Services = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'jobs'>;

/** A while after the link has gone dark, in case somebody asks. */
const LETTER_KEPT_AFTER_LINK = days(30);
const DRAFT_KEPT_UNTOUCHED = days(365);
const DRAFT_KEPT_AFTER_NOTICE = days(30);
const BATCH = 200;

/** Takes the letters out of messages whose link ended a month ago. @returns how many */
export async function deleteExpiredLetters({ db, clock, keyring }: Services): Promise<number> {
  const now = clock.now();
  for (let total = 0; ; ) {
    const ids = await listEndedLetters(db, shifted(now, -LETTER_KEPT_AFTER_LINK), BATCH);
    if (ids.length === 0) return total;
    await deleteLetters(db, keyring, ids, now);
    total += ids.length;
  }
}

/**
 * Tells writers of drafts that nobody touched for a year, one mail for all of them, and a month later
 * deletes those that are still untouched. @returns how many were told of, and how many are gone
 */
export async function deleteStaleDrafts(services: Services) {
  const { db, clock } = services;
  const now = clock.now();
  const untouchedSince = shifted(now, -DRAFT_KEPT_UNTOUCHED);
  const deleted = await deleteNoticedDrafts(db, shifted(now, -DRAFT_KEPT_AFTER_NOTICE));
  let noticed = 0;
  for (;;) {
    const drafts = await listUntoldDrafts(db, untouchedSince, BATCH);
    if (drafts.length === 0) return { noticed, deleted };
    await db.transaction(async (tx) => {
      for (const [email, theirs] of Map.groupBy(drafts, (draft) => draft.email)) {
        await enqueueMail(services, tx, { to: email, ...draftNotice(services, theirs.length) });
      }
      const ids = drafts.map(({ id }) => id);
      await markDraftsNoticed(tx, ids, now);
    });
    noticed += drafts.length;
  }
}

function draftNotice({ config }: Services, count: number) {
  const drafts = count === 1 ? 'A draft of yours' : `${count} drafts of yours`;
  const content = renderPlainMail(
    {
      heading: `${drafts} will be deleted in 30 days`,
      lines: [
        'You began to write and have not come back to it for a year. We keep nothing for ever that nobody needs.',
        'If you want to keep it, open it and change a word. If not, you need not do anything.',
      ],
      action: { label: 'Look at your drafts', url: `${config.baseUrl}/dashboard?show=draft` },
      why: 'You can switch these mails off in your preferences. Then we keep your drafts.',
    },
    config.identity,
  );
  return { subject: `${drafts} will be deleted in 30 days`, ...content };
}
