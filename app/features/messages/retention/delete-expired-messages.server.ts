import { days, shifted } from '#app/platform/clock/clock.ts';
import { enqueueMail } from '#app/platform/mail/mail-queue.server.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { renderPlainMail } from '#app/ui/mail/render-plain-mail.server.ts';
import { listDraftsToWarnAbout, listExpiredLetters } from '../message.queries.server.ts';
import {
  deleteLetters,
  deleteWarnedDrafts,
  recordDraftWarnings,
} from './retention.store.server.ts';

type RetentionServices = Pick<Platform, 'db' | 'clock' | 'keyring' | 'config' | 'jobs'>;

/** Leaves time for questions about a letter after its link has expired. */
const LETTER_KEPT_AFTER_LINK = days(30);
const DRAFT_KEPT_UNTOUCHED = days(365);
const DRAFT_KEPT_AFTER_WARNING = days(30);
const BATCH = 200;

/** Deletes letters a month after their links have ended. @returns how many */
export async function deleteExpiredLetters({
  db,
  clock,
  keyring,
}: RetentionServices): Promise<number> {
  const now = clock.now();
  for (let total = 0; ; ) {
    const ids = await listExpiredLetters(db, shifted(now, -LETTER_KEPT_AFTER_LINK), BATCH);
    if (ids.length === 0) return total;
    await deleteLetters(db, keyring, ids, now);
    total += ids.length;
  }
}

/**
 * Warns senders about drafts they have not edited for a year, in one mail for all of them, and
 * deletes drafts that are still unedited a month later. @returns how many of each
 */
export async function deleteStaleDrafts(services: RetentionServices) {
  const { db, clock } = services;
  const now = clock.now();
  const untouchedSince = shifted(now, -DRAFT_KEPT_UNTOUCHED);
  const deleted = await deleteWarnedDrafts(db, shifted(now, -DRAFT_KEPT_AFTER_WARNING));
  let warned = 0;
  for (;;) {
    const drafts = await listDraftsToWarnAbout(db, untouchedSince, BATCH);
    if (drafts.length === 0) return { warned, deleted };
    await db.transaction(async (tx) => {
      for (const [email, theirs] of Map.groupBy(drafts, (draft) => draft.email)) {
        await enqueueMail(services, tx, { to: email, ...draftWarning(services, theirs.length) });
      }
      const ids = drafts.map(({ id }) => id);
      await recordDraftWarnings(tx, ids, now);
    });
    warned += drafts.length;
  }
}

function draftWarning({ config }: RetentionServices, count: number) {
  const subject = `${count === 1 ? 'One' : count} of your drafts will be deleted in 30 days`;
  const content = renderPlainMail(
    {
      heading: subject,
      lines: [
        'It has been a year since your last change, and we don’t keep unfinished letters forever.',
        'To keep a draft, open it and change something. Otherwise you don’t need to do anything.',
      ],
      action: { label: 'View your drafts', url: `${config.baseUrl}/dashboard?show=draft` },
      why: 'You can turn these emails off in your preferences. If you do, we keep your drafts.',
    },
    config.identity,
  );
  return { subject, ...content };
}
