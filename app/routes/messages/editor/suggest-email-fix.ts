import spellChecker from '@zootools/email-spell-checker';
import { mailDomains } from './mail-domains.ts';

/** No ending of the world is called so. Others, such as `.co` or `.cm`, are somebody's. */
const COM_SLIPS = ['con', 'cmo', 'ocm', 'comm', 'vom', 'xom', 'cpm'];

/** Too short a name has domains of somebody else on every side. */
const SHORTEST_SWAPPED = 3;
const SHORTEST_MISTYPED = 5;

/**
 * The same address at the mail domain that was most likely meant, or null. A letter must not be led
 * to a stranger, so only one slip in a well-known name is asked about, and an ending is left alone
 * unless it is a slip of `.com`.
 */
export function suggestEmailFix(email: string): string | null {
  const address = email.trim();
  const found = spellChecker.run({
    email: address,
    domains: mailDomains,
    secondLevelDomains: [],
    topLevelDomains: ['com'],
    domainThreshold: 1,
    topLevelThreshold: 1,
    distanceFunction: (typed, meant) => (isSlip(typed, meant) ? 1 : Number.POSITIVE_INFINITY),
  });
  // What stands before the @ stays as it was typed: the library would change it.
  return found ? `${address.slice(0, address.lastIndexOf('@'))}@${found.domain}` : null;
}

/** @param meant a whole domain, or `com` for an ending */
function isSlip(typed: string, meant: string): boolean {
  if (meant === 'com') return COM_SLIPS.includes(typed);
  const [typedName, typedEnding] = inParts(typed);
  const [name, ending] = inParts(meant);
  if (typedEnding !== ending && !(ending === 'com' && COM_SLIPS.includes(typedEnding))) {
    return false;
  }
  return typedName === name || isOneSlipAway(typedName, name);
}

function inParts(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.');
  return dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** One letter too many, missing or wrong after the first, or two neighbours swapped. */
function isOneSlipAway(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length);
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed, meant].map((name) => name.slice(start, name.length - end));
  if (wrong === undefined || right === undefined) return false;
  if (wrong.length === 2 && right.length === 2) {
    return meant.length >= SHORTEST_SWAPPED && wrong === `${right[1]}${right[0]}`;
  }
  const isOneLetter = wrong.length <= 1 && right.length <= 1;
  return isOneLetter && start > 0 && meant.length >= SHORTEST_MISTYPED;
}
