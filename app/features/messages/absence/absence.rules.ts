import { days, shifted } from '#app/platform/clock/clock.ts';

/** What becomes of scheduled and of kept letters whose sender is gone, and when. Pure. */

/** Send the letters, cancel them, or ask a person the sender has named. */
export type AbsenceChoice = 'send' | 'cancel' | 'ask';

/** Burn the letters that are kept for nobody, or keep them for some years more and then burn them. */
export type KeptChoice = 'burn' | 'keep';

/** A sender counts as gone when they have not been seen for this long. */
const ABSENT_AFTER = days(365);

/** Letters that are to be kept are burned when their writer has not been seen for this long. */
export const KEPT_YEARS = 5;
const KEPT_FOR = days(365 * KEPT_YEARS);

/** They are told once a year, and for the first time a month before anything could happen. */
const TOLD_EVERY = days(365);
const FIRST_TOLD_AFTER = days(335);

/** Nothing happens before they have had this long to come back. */
const TIME_TO_COME_BACK = days(30);

export interface AbsenceFacts {
  choice: AbsenceChoice;
  keptChoice: KeptChoice;
  /** Since when the oldest of the letters that they keep for nobody has been kept; null without any. */
  keptSince: Date | null;
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
export type AbsenceStep = 'tell' | 'cancel' | 'ask' | 'burn';

export function nextAbsenceStep(facts: AbsenceFacts, now: Date): AbsenceStep | null {
  const { choice, keptChoice, waitingSince, keptSince, lastSeenAt, toldAt } = facts;
  if (facts.isSuspended || facts.isOwnerAsked) return null;
  if (waitingSince && choice !== 'send') {
    if (isGone(facts, ABSENT_AFTER, now) && !isQuestionSettled(facts)) return choice;
  }
  if (keptSince && isGone(facts, keptChoice === 'burn' ? ABSENT_AFTER : KEPT_FOR, now)) {
    return 'burn';
  }
  // Of letters that go to nobody, only a writer who stays away is told.
  const quietSince = keptSince && (keptSince > lastSeenAt ? keptSince : lastSeenAt);
  const mustHear = [waitingSince, quietSince].some(
    (since) => since && tellAt(since, toldAt) <= now,
  );
  return mustHear ? 'tell' : null;
}

function tellAt(waitingSince: Date, toldAt: Date | null): Date {
  const first = shifted(waitingSince, FIRST_TOLD_AFTER);
  const next = toldAt && shifted(toldAt, TOLD_EVERY);
  return next && next > first ? next : first;
}

/** Whether they have been away for so long, and were told during that time, long enough ago. */
function isGone({ lastSeenAt, toldAt }: AbsenceFacts, awayFor: number, now: Date): boolean {
  if (shifted(lastSeenAt, awayFor) > now || !toldAt) return false;
  return toldAt > lastSeenAt && shifted(toldAt, TIME_TO_COME_BACK) <= now;
}

/** A question belongs to one absence: after the sender's return, a new absence asks again. */
export const isQuestionSettled = ({
  askedAt,
  lastSeenAt,
}: Pick<AbsenceFacts, 'askedAt' | 'lastSeenAt'>): boolean =>
  askedAt !== null && askedAt > lastSeenAt;

/** The day from which the choice is carried out if the sender, told now, does not come back. */
export const carriedOutFrom = (lastSeenAt: Date, now: Date): Date =>
  later(shifted(lastSeenAt, ABSENT_AFTER), shifted(now, TIME_TO_COME_BACK));

/** The day from which kept letters are burned if their writer, told now, does not come back. */
export const burnedFrom = (
  { keptChoice, lastSeenAt }: Pick<AbsenceFacts, 'keptChoice' | 'lastSeenAt'>,
  now: Date,
): Date =>
  keptChoice === 'burn'
    ? carriedOutFrom(lastSeenAt, now)
    : later(shifted(lastSeenAt, KEPT_FOR), shifted(now, TIME_TO_COME_BACK));

const later = (one: Date, other: Date): Date => (one > other ? one : other);
