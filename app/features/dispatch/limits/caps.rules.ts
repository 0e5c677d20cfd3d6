import { days, hours } from '#app/platform/clock/clock.ts';

/** How many messages one address may get and one new account may send. A cap of 0 is switched off. */
export interface Caps {
  senderToAddressPerWeek: number;
  senderToAddressPerDayOnceAnswered: number;
  anonymousToAddressIn72Hours: number;
  newAccountPerDay: number;
}

export const NEW_ACCOUNT_LASTS = days(7);

/** What the caps look at: when other messages go out or went out, and who sends this one. */
export interface Traffic {
  /** The sender's other messages to this address. */
  senderToAddress: Date[];
  /** Somebody has opened a letter of this sender by the link mailed to this address. */
  hasAnswered: boolean;
  isAnonymous: boolean;
  /** Other anonymous messages to this address, from any sender. */
  anonymousToAddress: Date[];
  /** Other anonymous messages to this address, from this sender. */
  ownAnonymousToAddress: Date[];
  senderSince: Date;
  /** The sender's other messages, to any address. */
  fromSender: Date[];
}

/** Whether a message that goes out at `at` would exceed a cap by what its sender has sent themselves. */
export function isOverOwnCap(caps: Caps, traffic: Traffic, at: Date): boolean {
  const { senderToAddress, hasAnswered, isAnonymous, ownAnonymousToAddress } = traffic;
  const isNew = at.getTime() - traffic.senderSince.getTime() < NEW_ACCOUNT_LASTS;
  return (
    (hasAnswered
      ? isCapReached(senderToAddress, at, caps.senderToAddressPerDayOnceAnswered, days(1))
      : isCapReached(senderToAddress, at, caps.senderToAddressPerWeek, days(7))) ||
    (isAnonymous && isOverAnonymousCap(caps, ownAnonymousToAddress, at)) ||
    (isNew && isCapReached(traffic.fromSender, at, caps.newAccountPerDay, days(1)))
  );
}

/** Whether the address gets too many anonymous messages, from all senders together. */
export const isOverSharedCap = (caps: Caps, traffic: Traffic, at: Date): boolean =>
  traffic.isAnonymous && isOverAnonymousCap(caps, traffic.anonymousToAddress, at);

const isOverAnonymousCap = (caps: Caps, others: Date[], at: Date): boolean =>
  isCapReached(others, at, caps.anonymousToAddressIn72Hours, hours(72));

/** Whether some window of this length that includes `at` holds `cap` other messages already. */
export function isCapReached(others: Date[], at: Date, cap: number, windowLength: number): boolean {
  if (cap === 0) return false;
  const near = others
    .map((other) => other.getTime())
    .filter((time) => Math.abs(time - at.getTime()) < windowLength)
    .sort((a, b) => a - b);
  const starts = [...near.filter((time) => time <= at.getTime()), at.getTime()];
  return starts.some(
    (start) => near.filter((time) => time >= start && time < start + windowLength).length >= cap,
  );
}
