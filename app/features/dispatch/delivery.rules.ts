import { hours, minutes, monthsLater, shifted } from '#app/platform/clock/clock.ts';

/** When to retry, when to give up, and which refusals close an address. */

export type DispatchErrorCode =
  | 'address_undeliverable'
  | 'never_write_to'
  | 'delivery_not_retryable';

/** The longest names and clue that a mail shows. The editor's fields have the same limits. */
export const SENDER_NAME_MAX_LENGTH = 80;
export const RECIPIENT_NAME_MAX_LENGTH = 80;
export const CLUE_MAX_LENGTH = 120;

/** How long the links of a letter work. */
const LINK_LIFE_MONTHS = 12;

/** When a link ends. The time to read a letter that stays closed begins when it opens. */
export const linkEnd = (reachedAt: Date, opensAt: Date | null): Date =>
  monthsLater(opensAt && opensAt > reachedAt ? opensAt : reachedAt, LINK_LIFE_MONTHS);

/** The links that lead to a letter: one in its mail, and one its sender may hand over. */
export type LinkKind = 'mail' | 'private';

/** How a letter is signed. */
export interface Signature {
  isAnonymous: boolean;
  senderName: string | null;
}

/**
 * The time zone in which a recipient reads when a letter opens. For an anonymous letter it is never the one
 * its sender chose, because that could tell who wrote it.
 */
export const shownTimeZone = (letter: { isAnonymous: boolean; opensTimeZone: string | null }) =>
  (letter.isAnonymous ? null : letter.opensTimeZone) ?? 'UTC';

/** A deferred mail is retried after these delays, then every hour. */
const RETRY_DELAYS = [minutes(1), minutes(5), minutes(15), minutes(30), minutes(60)];
const LATER_RETRY_DELAY = hours(1);
const GIVE_UP_AFTER = hours(72);

/** After this many unknown outcomes a delivery is held for a person (docs/operations.md). */
export const UNKNOWN_OUTCOMES_BEFORE_HOLD = 2;

/** A letter waits so long past its time for its recording to be converted, and then leaves without it. */
export const RECORDING_WAIT = minutes(5);

const retryDelay = (attempt: number): number => RETRY_DELAYS[attempt - 1] ?? LATER_RETRY_DELAY;

/**
 * When a delivery that was deferred for the `attempt`th time is due again. Only the delays between
 * attempts count towards the 72 hours. Time in which nothing could be tried does not: a pause, an
 * outage of the mail server, or days without a worker.
 * @returns null when the delays would add up to more than 72 hours
 */
export function nextAttemptAt(attempt: number, now: Date): Date | null {
  let delays = 0;
  for (let made = 1; made <= attempt; made += 1) delays += retryDelay(made);
  return delays > GIVE_UP_AFTER ? null : shifted(now, retryDelay(attempt));
}

interface RefusedMail {
  code: number;
  stage: 'recipient' | 'content';
  /** The server's reply, which may begin with an enhanced status code (RFC 3463). */
  answer: string;
}

/** Not 552, which means full or too large: such a mailbox exists. */
const NO_SUCH_MAILBOX = new Set([550, 551, 553]);

/**
 * Whether a refusal means that the address does not exist, so nothing is sent there again. Other
 * refusals are about this mail and say nothing about the next one.
 */
export function isDeadAddress({ code, stage, answer }: RefusedMail): boolean {
  if (stage !== 'recipient') return false;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  return enhanced ? isDeadStatus(enhanced) : NO_SUCH_MAILBOX.has(code);
}

/**
 * The codes of RFC 3463 for a mailbox or domain that does not exist, 5.2.1 for a disabled mailbox, and
 * 5.1.10 (RFC 7505) for a domain without mail. Others of 5.1 are about the sender: 5.1.7 and 5.1.8, and
 * Exchange's 5.1.90, a limit of sending. They must not close an address that works.
 */
const DEAD_STATUS = new Set([
  '5.1.0',
  '5.1.1',
  '5.1.2',
  '5.1.3',
  '5.1.4',
  '5.1.6',
  '5.1.10',
  '5.2.1',
]);

export const isDeadStatus = (enhanced: string): boolean => DEAD_STATUS.has(enhanced);
