/** RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const EMAIL_MAX_LENGTH = 254;

/** An address as it is pasted: with a name, `mailto:` and marks that nobody sees. */
export const PASTED_EMAIL_MAX_LENGTH = 1_000;

/**
 * A normalized address. Before the @ it is what browsers take in `type="email"`
 * (https://html.spec.whatwg.org/#email-state-%28type=email%29); after it comes a domain with an ending.
 */
export const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** Marks that nobody sees, except joiners between letters of scripts that are written with them. */
const UNSEEN =
  /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{VS}]|\u034f|(?<=^|\p{ASCII})[\u200c\u200d]|[\u200c\u200d](?=$|\p{ASCII})/gu;

/** Around an address in a sentence, a list or quotation marks. */
const OPENING = '<([{“”‘’‚„«»‹›"「『【';
const CLOSING = '>)]}“”‘’‚„«»‹›"」』】,;:.!?…、。，；：！？';

/** As keyboards and programs write them in place of the plain sign. */
const LOOK_ALIKES: Record<string, string> = {
  '﹫': '@',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '−': '-',
};

const NOT_IN_DOMAINS = /[\s/\\?#@:%[\]<>^|]/;

/**
 * An email address as we store and compare it, from what somebody typed or pasted: without what mail
 * programs, address books and keyboards put around it, in lower case, and with its domain in ASCII
 * (UTS 46), so that an address has one spelling. What is no address stays one that is refused.
 */
export function normalizeEmail(typed: string): string {
  if (typed.length > PASTED_EMAIL_MAX_LENGTH) return typed.trim().toLowerCase();
  const written = withoutLink(plainText(typed));
  const [name = '', domain, ...more] = trimmed(bracketed(written)).split('@');
  if (domain === undefined || more.length > 0) return trimmed(written).toLowerCase();
  return `${name.trim()}@${asciiDomain(domain.trim())}`.toLowerCase();
}

const plainText = (typed: string): string =>
  [...typed.replace(UNSEEN, '').normalize('NFKC')]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('')
    .trim();

/** Without `mailto:` and what follows the address in such a link. */
function withoutLink(text: string): string {
  const inside = text.startsWith('<') ? text.slice(1) : text;
  if (!/^mailto:/i.test(inside)) return text;
  const address = inside.slice('mailto:'.length).split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The address in `Maya Okafor <maya@example.org>`. Two addresses are none. */
function bracketed(text: string): string {
  const parts = text.split('<');
  const [address = '', after, ...more] = (parts[1] ?? '').split('>');
  const isOne = parts.length === 2 && after !== undefined && more.length === 0;
  return isOne && trimmed(after) === '' ? address : text;
}

function trimmed(text: string): string {
  const signs = [...text];
  let start = 0;
  let end = signs.length;
  const isAround = (sign = '', set: string) => /\s/.test(sign) || set.includes(sign);
  while (start < end && isAround(signs[start], OPENING)) start += 1;
  while (end > start && isAround(signs[end - 1], CLOSING)) end -= 1;
  const inner = signs.slice(start, end).join('');
  const isQuoted = inner.length > 2 && inner.startsWith("'") && inner.endsWith("'");
  return isQuoted ? inner.slice(1, -1) : inner;
}

/** As the domain name system has it; what it can't have stays as it is. */
function asciiDomain(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || NOT_IN_DOMAINS.test(domain)) return domain;
  const address = `http://${domain}`;
  return URL.canParse(address) ? new URL(address).hostname : domain;
}
