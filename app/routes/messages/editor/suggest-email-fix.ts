import spellChecker from '@zootools/email-spell-checker';

/** Worldwide providers with the endings of their addresses. */
const worldwide: Record<string, string[]> = {
  outlook: 'com de fr it es at be dk pt ie cz hu sk jp in com.au com.br'.split(' '),
  hotmail: 'com de fr it es be ch nl se no dk fi gr ca co.uk co.jp com.br com.ar'.split(' '),
  live: 'com de fr it at be nl se no dk ie ca co.uk com.au'.split(' '),
  yahoo:
    'com de fr it es at be nl se no dk ie gr pl ro ca co.uk co.in co.jp com.au com.br com.mx'.split(
      ' ',
    ),
  gmx: 'de net at ch com fr es eu li org co.uk'.split(' '),
};

/**
 * Mail domains with many users. Names that are ordinary words are left out: too many domains of
 * other people are one letter away from them.
 */
export const mailDomains: string[] = [
  ...Object.entries(worldwide).flatMap(([name, endings]) =>
    endings.map((ending) => `${name}.${ending}`),
  ),
  ...['gmail.com', 'googlemail.com', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'msn.com'],
  ...['proton.me', 'pm.me', 'protonmail.com', 'tutanota.com', 'tuta.io', 'fastmail.com', 'hey.com'],
  ...['mail.com', 'email.com', 'ymail.com', 'rocketmail.com', 'zoho.com', 'yandex.com', 'duck.com'],
  ...['web.de', 't-online.de', 'freenet.de', 'posteo.de', 'mailbox.org', 'arcor.de'],
  ...['bluewin.ch', 'orange.fr', 'laposte.net', 'free.fr', 'wanadoo.fr', 'sfr.fr'],
  ...['libero.it', 'virgilio.it', 'tiscali.it', 'telenet.be', 'ziggo.nl', 'kpnmail.nl', 'sapo.pt'],
  ...['wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'seznam.cz', 'freemail.hu', 'citromail.hu'],
  ...['btinternet.com', 'virginmedia.com', 'comcast.net', 'verizon.net', 'sbcglobal.net'],
];

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
  const address = email.trim();
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
