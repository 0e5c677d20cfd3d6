import { days, shifted } from '#app/platform/clock/clock.ts';

/** What becomes of scheduled letters whose sender is gone, and when. Pure. */

/** Send the letters, cancel them, or ask a person the sender has named. */
export type AbsenceChoice = 'send' | 'cancel' | 'ask';

/** A sender counts as gone when they have not been seen for this long. */
const ABSENT_AFTER = days(365);

/** They are told once a year, and for the first time a month before anything could happen. */
const TOLD_EVERY = days(365);
const FIRST_TOLD_AFTER = days(335);

/** Nothing happens before they have had this long to come back. */
const TIME_TO_COME_BACK = days(30);

export interface AbsenceFacts {
  choice: AbsenceChoice;
  /** Since when the oldest of their scheduled letters has been waiting; null without any. */
  waitingSince: Date | null;
  /** The last time they signed in or used a page signed in. */
  lastSeenAt: Date;
  toldAt: Date | null;
  askedAt: Date | null;
  /** They cannot sign in, so their absence says nothing. */
  isSuspended: boolean;
  /** Somebody else may have made the plan and the letters: their owner has yet to say. */
  isOwnerAsked: boolean;
}

/** What is to be done about one sender: remind them of their choice, carry it out, or nothing. */
export type AbsenceStep = 'tell' | 'cancel' | 'ask';

export function nextAbsenceStep(facts: AbsenceFacts, now: Date): AbsenceStep | null {
  const { choice, waitingSince, isSuspended, isOwnerAsked } = facts;
  if (!waitingSince || isSuspended || isOwnerAsked) return null;
  if (choice !== 'send' && isGone(facts, now) && !isQuestionSettled(facts)) return choice;
  return tellAt(waitingSince, facts.toldAt) <= now ? 'tell' : null;
}

function tellAt(waitingSince: Date, toldAt: Date | null): Date {
  const first = shifted(waitingSince, FIRST_TOLD_AFTER);
  const next = toldAt && shifted(toldAt, TOLD_EVERY);
  return next && next > first ? next : first;
}

/** Whether they have been away for a year, and were told during that time, long enough ago. */
function isGone({ lastSeenAt, toldAt }: AbsenceFacts, now: Date): boolean {
  if (shifted(lastSeenAt, ABSENT_AFTER) > now || !toldAt) return false;
  return toldAt > lastSeenAt && shifted(toldAt, TIME_TO_COME_BACK) <= now;
}

/** A question belongs to one absence: after the sender's return, a new absence asks again. */
export const isQuestionSettled = ({
  askedAt,
  lastSeenAt,
}: Pick<AbsenceFacts, 'askedAt' | 'lastSeenAt'>): boolean =>
  askedAt !== null && askedAt > lastSeenAt;

/** The day from which the choice is carried out if the sender, told now, does not come back. */
export function carriedOutFrom(lastSeenAt: Date, now: Date): Date {
  const [afterAYear, afterTelling] = [
    shifted(lastSeenAt, ABSENT_AFTER),
    shifted(now, TIME_TO_COME_BACK),
  ];
  return afterAYear > afterTelling ? afterAYear : afterTelling;
}
