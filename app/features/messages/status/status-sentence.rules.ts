import type { MessageStatus } from '../message.rules.ts';
import type { ReturnedSend } from '../sending/return-texts.ts';

/** What became of a letter, in one sentence for its sender. Pure. */

export type DeliveryState = 'waiting' | 'accepted' | 'failed' | 'held' | 'cancelled';

export interface StatusFacts {
  status: MessageStatus;
  /** Null before it was sent or scheduled. */
  deliveryState: DeliveryState | null;
  scheduledFor: Date | null;
  /** The chosen time zone of `scheduledFor`. */
  timeZone: string | null;
  opensAt: Date | null;
  opensTimeZone: string | null;
  acceptedAt: Date | null;
  /** The first opening, by the mail's link or the private one. */
  openedAt: Date | null;
  repliedAt: Date | null;
  withdrawnAt: Date | null;
  privateLinkAt: Date | null;
  /** When its link ends or ended. */
  expiresAt: Date | null;
  /** Its sender's own list “Never write to” kept it back. */
  isKeptBack: boolean;
  /** Kept for nobody, and sealed until a day in a time zone. */
  keptAt: Date | null;
  sealedUntil: Date | null;
  sealedTimeZone: string | null;
  returned: ReturnedSend | null;
}

/** Words, and what they end on: the day of something past, the time of something to come, or a day. */
export interface StatusSentence {
  words: string;
  past?: Date;
  coming?: Date;
  day?: Date;
  /** In which the time or day to come was chosen; null for the reader's own. */
  timeZone?: string | null;
}

type Rule = (facts: StatusFacts, now: Date) => StatusSentence;

const notSent: Rule = () => ({ words: 'Not sent yet' });
const takenBack: Rule = () => ({ words: 'Taken back. Not sent' });
/** What is delayed or held, for whatever reason: a sender must not learn that they were blocked or reported. */
const onItsWay: Rule = () => ({ words: 'On its way' });

const kept: Rule = ({ sealedUntil, sealedTimeZone }, now) => {
  if (!sealedUntil) return { words: 'Kept' };
  return sealedUntil > now
    ? { words: 'Sealed until', day: sealedUntil, timeZone: sealedTimeZone }
    : { words: 'Sealed. Its day has come' };
};

const leaves: Rule = ({ scheduledFor, timeZone }, now) =>
  scheduledFor && scheduledFor > now
    ? { words: 'Leaves', coming: scheduledFor, timeZone }
    : { words: 'On its way' };

/** Not that its link was followed: a mail scanner may have done that. */
const arrived: Rule = ({ opensAt, opensTimeZone, expiresAt, acceptedAt }, now) => {
  if (expiresAt && expiresAt <= now)
    return { words: 'Not opened. Its link ended', past: expiresAt };
  if (opensAt && opensAt > now) {
    return { words: 'Arrived. It opens', coming: opensAt, timeZone: opensTimeZone };
  }
  return acceptedAt ? { words: 'Arrived', past: acceptedAt } : { words: 'Arrived' };
};

const notDelivered: Rule = ({ privateLinkAt, isKeptBack, returned }) => {
  if (privateLinkAt) return { words: 'Not delivered by email. Its private link works' };
  const words = isKeptBack ? 'Kept back by your list' : 'Not delivered';
  const back = whatCameBack(returned);
  return { words: back ? `${words}, ${back}` : words };
};

function whatCameBack(returned: ReturnedSend | null): string | null {
  switch (returned?.returnedAs) {
    case 'free_send':
      return 'your free send is back';
    case 'credit':
      return returned.paymentMethod === 'card'
        ? 'your payment is back as one credit'
        : 'your credit is back';
    case 'refund':
      return 'your card is being refunded';
    default:
      return null;
  }
}

/** The sentence for each pair of status and delivery state. */
const sentences: Record<MessageStatus, Record<DeliveryState | 'none', Rule>> = {
  draft: {
    none: notSent,
    waiting: notSent,
    held: notSent,
    accepted: notSent,
    failed: notSent,
    cancelled: takenBack,
  },
  scheduled: {
    none: leaves,
    waiting: leaves,
    held: leaves,
    accepted: arrived,
    failed: notDelivered,
    cancelled: leaves,
  },
  sent: {
    none: onItsWay,
    waiting: onItsWay,
    held: onItsWay,
    accepted: arrived,
    failed: notDelivered,
    cancelled: onItsWay,
  },
  failed: {
    none: notDelivered,
    waiting: notDelivered,
    held: notDelivered,
    accepted: notDelivered,
    failed: notDelivered,
    cancelled: notDelivered,
  },
};

/** What its recipient did counts before everything that became of its mail. */
export function statusSentence(facts: StatusFacts, now: Date): StatusSentence {
  const { status, deliveryState, repliedAt, openedAt, withdrawnAt } = facts;
  if (facts.keptAt) return kept(facts, now);
  if (status !== 'draft') {
    if (repliedAt) return { words: 'Answered', past: repliedAt };
    if (openedAt) return { words: 'Opened', past: openedAt };
    if (withdrawnAt) return { words: 'You withdrew it', past: withdrawnAt };
  }
  return sentences[status][deliveryState ?? 'none'](facts, now);
}

/** The one thing that its sender would do next, if there is one. */
export type NextStep =
  | 'watch'
  | 'continue'
  | 'change_day'
  | 'correct_address'
  | 'read_answer'
  | 'write_back';

export function nextStepOf(
  facts: Pick<
    StatusFacts,
    | 'status'
    | 'deliveryState'
    | 'scheduledFor'
    | 'opensAt'
    | 'openedAt'
    | 'repliedAt'
    | 'withdrawnAt'
    | 'keptAt'
    | 'sealedUntil'
  > & { isAnswerRead: boolean },
  now: Date,
): NextStep | null {
  const { status, deliveryState, scheduledFor, opensAt, openedAt, repliedAt, withdrawnAt } = facts;
  if (facts.keptAt) return facts.sealedUntil ? null : 'watch';
  if (status === 'draft') return 'continue';
  if (repliedAt) return facts.isAnswerRead ? 'write_back' : 'read_answer';
  if (withdrawnAt || openedAt) return null;
  if (status === 'failed') return 'correct_address';
  if (status === 'scheduled') return scheduledFor && scheduledFor > now ? 'change_day' : null;
  return deliveryState === 'accepted' && opensAt && opensAt > now ? 'change_day' : null;
}
