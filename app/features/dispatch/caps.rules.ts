import { days, hours } from '#app/platform/clock/clock.ts';

/**
 * How much one address may get and one new account may send (product.md section 4). Pure. A cap of 0
 * is switched off.
 */
export interface Caps {
  senderToAddressPerWeek: number;
  senderToAddressPerDayOnceAnswered: number;
  anonymousToAddressIn72Hours: number;
  newAccountPerDay: number;
}

export const NEW_ACCOUNT_LASTS = days(7);

export interface Traffic {
  /** When the sender's other messages to this address go out, or went. */
  senderToAddress: Date[];
  /** Somebody at this address has opened a letter of this sender, or replied to one. */
  hasAnswered: boolean;
  isAnonymous: boolean;
  /** When other anonymous messages, of whomever, go out to this address. */
  anonymousToAddress: Date[];
  senderSince: Date;
  /** When the sender's other messages go out, to whomever. */
  fromSender: Date[];
}

/** Whether a message that goes out at `at` is one too many. */
export function isOverCap(caps: Caps, traffic: Traffic, at: Date): boolean {
  const { senderToAddress, hasAnswered, isAnonymous, anonymousToAddress } = traffic;
  const isNew = at.getTime() - traffic.senderSince.getTime() < NEW_ACCOUNT_LASTS;
  return (
    (hasAnswered
      ? isCrowded(senderToAddress, at, caps.senderToAddressPerDayOnceAnswered, days(1))
      : isCrowded(senderToAddress, at, caps.senderToAddressPerWeek, days(7))) ||
    (isAnonymous &&
      isCrowded(anonymousToAddress, at, caps.anonymousToAddressIn72Hours, hours(72))) ||
    (isNew && isCrowded(traffic.fromSender, at, caps.newAccountPerDay, days(1)))
  );
}

/** Whether some stretch of `length` that includes `at` already holds `cap` of the others. */
export function isCrowded(others: Date[], at: Date, cap: number, length: number): boolean {
  if (cap === 0) return false;
  const near = others
    .map((other) => other.getTime())
    .filter((time) => Math.abs(time - at.getTime()) < length)
    .sort((a, b) => a - b);
  const starts = [...near.filter((time) => time <= at.getTime()), at.getTime()];
  return starts.some(
    (start) => near.filter((time) => time >= start && time < start + length).length >= cap,
  );
}
