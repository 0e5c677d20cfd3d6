import spellChecker from '@zootools/email-spell-checker';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { mailDomains } from '#app/shared/mail-domains.ts';

/** None of these is a real ending. Others, such as `.co` or `.cm`, are. */
const COM_TYPOS = ['con', 'cmo', 'ocm', 'comm', 'vom', 'xom', 'cpm'];

/** A shorter name is one letter away from too many real domains. */
const SHORTEST_SWAPPED = 3;
const SHORTEST_MISTYPED = 5;

/**
 * The address with the mail domain that was most likely meant; null for no suggestion. A wrong
 * suggestion could send the letter to somebody else, so it allows for one typo in a well-known name,
 * and in the ending only for a typo of `.com`.
 */
export function suggestEmailFix(email: string): string | null {
  const normalized = normalizeEmail(email);
  const address = email.trim().toLowerCase() === normalized ? email.trim() : normalized;
  const found = spellChecker.run({
    email: address,
    domains: mailDomains,
    secondLevelDomains: [],
    topLevelDomains: ['com'],
    domainThreshold: 1,
    topLevelThreshold: 1,
    distanceFunction: (typed, meant) => (isTypoOf(typed, meant) ? 1 : Number.POSITIVE_INFINITY),
  });
  // The library would change the part before the @: it stays as it was typed.
  return found ? `${address.slice(0, address.lastIndexOf('@'))}@${found.domain}` : null;
}

/** @param meant a complete domain, or the ending `com` */
function isTypoOf(typed: string, meant: string): boolean {
  if (meant === 'com') return COM_TYPOS.includes(typed);
  const [typedName, typedEnding] = splitDomain(typed);
  const [name, ending] = splitDomain(meant);
  if (typedEnding !== ending && !(ending === 'com' && COM_TYPOS.includes(typedEnding))) {
    return false;
  }
  return typedName === name || isOneTypoAway(typedName, name);
}

function splitDomain(domain: string): [name: string, ending: string] {
  const dot = domain.indexOf('.');
  return dot === -1 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** One letter is missing, wrong or too many, but not the first; or two neighbours are swapped. */
function isOneTypoAway(typed: string, meant: string): boolean {
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
