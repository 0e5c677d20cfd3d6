import { days, hours } from '#app/platform/clock/clock.ts';

/** Receiving providers: how we recognize them, and what they say about complaints. */

export const PROVIDERS = {
  google: 'Google',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
  other: 'Others',
} as const;

export type Provider = keyof typeof PROVIDERS;

export const EVENTS = {
  accepted: 'Accepted',
  deferred: 'Put off',
  refused: 'Refused',
  bounced: 'Bounced',
  complained: 'Complained',
  visited: 'Visited',
  opened: 'Opened',
} as const;

export type ProviderEvent = keyof typeof EVENTS;

/** Whether a text from outside names a provider. */
export const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDERS, name);

/** The domains of free mailboxes, which most letters go to: no lookup is needed for them. */
const DOMAINS: [Provider, RegExp][] = [
  ['google', /^(gmail|googlemail)\.com$/],
  ['microsoft', /^(outlook|hotmail|live|msn)\.[a-z.]{2,6}$/],
  ['yahoo', /^((yahoo|ymail|rocketmail|aol)\.[a-z.]{2,6}|aim\.com)$/],
  ['apple', /^(icloud|me|mac)\.com$/],
];

/** The mail servers of domains that are hosted there. */
const SERVERS: [Provider, RegExp][] = [
  ['google', /\.(google|googlemail|psmtp)\.com$/],
  ['microsoft', /\.outlook\.com$|\.mx\.microsoft$/],
  ['yahoo', /\.yahoodns\.net$/],
  ['apple', /\.(icloud|apple)\.com$/],
];

/** Names that no mail server has (RFC 2606 and 6761): asking DNS about them would only cost time. */
const RESERVED = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/;

const matching = (rules: [Provider, RegExp][], name: string): Provider | null =>
  rules.find(([, pattern]) => pattern.test(name.toLowerCase().replace(/\.$/, '')))?.[0] ?? null;

/** The provider of a well-known domain. @returns null when its MX records must be asked */
export const providerOfDomain = (domain: string): Provider | null =>
  RESERVED.test(domain) ? 'other' : matching(DOMAINS, domain);

/** The provider whose mail servers these are; the first one known counts. */
export const providerOfServers = (hosts: string[]): Provider =>
  hosts.map((host) => matching(SERVERS, host)).find((provider) => provider !== null) ?? 'other';

/**
 * Google asks to stay below 0.1 % of complaints and never to reach 0.3 %
 * (https://support.google.com/a/answer/81126, "Spam rate"); Yahoo asks for less than 0.3 %
 * (https://senders.yahooinc.com/best-practices/). We hold the others to the same.
 */
const COMPLAINTS_TO_WATCH = 0.001;
const COMPLAINTS_TO_STOP = 0.003;
/** Fewer complaints say nothing about a rate. */
const MIN_COMPLAINTS = 3;

/** The share of accepted mails that their recipients complained about; 0 for too few complaints. */
export const complaintRate = ({
  accepted,
  complained,
}: Record<'accepted' | 'complained', number>) =>
  complained < MIN_COMPLAINTS ? 0 : complained / Math.max(accepted, complained);

/** How a provider's rules judge a rate of complaints. */
export function judgeComplaintRate(rate: number): 'fine' | 'watch' | 'stop' {
  if (rate >= COMPLAINTS_TO_STOP) return 'stop';
  return rate >= COMPLAINTS_TO_WATCH ? 'watch' : 'fine';
}

/** The periods staff look at, each in bars of equal length. */
export const PERIODS = {
  '24h': { label: '24 hours', length: hours(24), bars: 24 },
  '7d': { label: '7 days', length: days(7), bars: 28 },
  '30d': { label: '30 days', length: days(30), bars: 30 },
} as const;

export type Period = keyof typeof PERIODS;

/** Whether a text from outside names a period. */
export const isPeriod = (name: string | null): name is Period =>
  name !== null && Object.hasOwn(PERIODS, name);

export type ProviderTotals = Record<ProviderEvent, number>;

export interface ProviderFigures {
  provider: Provider;
  pausedAt: Date | null;
  totals: ProviderTotals;
  /** Accepted mails, and those put off, refused, bounced or complained about; oldest first. */
  bars: { accepted: number; trouble: number }[];
}
