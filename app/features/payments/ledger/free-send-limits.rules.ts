import { mailDomains } from '#app/shared/mail-domains.ts';

/** How many free sends the day has already seen, and how many of them share something with this one. */
export interface FreeSendTraffic {
  /** Free sends spent on the whole site today and not returned. */
  ofSite: number;
  /** Those of the site that came from the network in which this letter was permitted. */
  ofNetwork: number;
  /** Those of the site by people with an address at the sender's mail domain. */
  ofMailDomain: number;
  /** Those of the site by people whose address is not proven. */
  ofUnproven: number;
  /** Free sends that came back to this sender: cancelled or not delivered. */
  returnedToSender: number;
}

interface FreeSender {
  email: string;
  isEmailVerified: boolean;
}

/** What one network, one mail domain and all unproven addresses may take of a day's free sends. */
const NETWORK_SHARE = 1 / 20;
const MAIL_DOMAIN_SHARE = 1 / 20;
const UNPROVEN_SHARE = 1 / 10;
/** However small the day's number is, a household gets as many. */
const SMALLEST_SHARE = 5;
/** Sending and cancelling in turn must end somewhere. */
const RETURNS_A_DAY = 10;

const largeProviders = new Set(mailDomains);

/**
 * Whether the day's free sends allow one more. Farmed accounts share a network, a mail domain or having
 * proven nothing, and together get a small share: the rest stays for everybody else.
 * @param hasShares off where accounts are not limited by network either, as on a developer's machine
 */
export function isFreeSendAllowed(
  sender: FreeSender,
  traffic: FreeSendTraffic,
  { freeSendsADay, hasShares }: { freeSendsADay: number; hasShares: boolean },
): boolean {
  if (traffic.ofSite >= freeSendsADay) return false;
  if (!hasShares) return true;
  const isWithin = (used: number, share: number) =>
    used < Math.max(SMALLEST_SHARE, Math.floor(freeSendsADay * share));
  return (
    traffic.returnedToSender < RETURNS_A_DAY &&
    isWithin(traffic.ofNetwork, NETWORK_SHARE) &&
    (largeProviders.has(domainOf(sender.email)) ||
      isWithin(traffic.ofMailDomain, MAIL_DOMAIN_SHARE)) &&
    (sender.isEmailVerified || isWithin(traffic.ofUnproven, UNPROVEN_SHARE))
  );
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/**
 * The part of a mail domain that somebody had to register, as nearly as it can be told without a list:
 * its last two labels, or three where the last but one is short, as in `.co.uk`.
 */
export function registeredDomain(email: string): string {
  const labels = domainOf(email).split('.');
  const [secondLast = '', last = ''] = labels.slice(-2);
  return labels.slice(last.length === 2 && secondLast.length <= 3 ? -3 : -2).join('.');
}
