import { domainToUnicode } from 'node:url';

/**
 * A stored address as its sender knows it: with the domain in its own script. Only for pages of the
 * person who typed it; mail and comparisons use what is stored.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || !domain.includes('xn--')) return address;
  return `${address.slice(0, at)}@${domainToUnicode(domain) || domain}`;
}
