import { normalizeEmail } from './email-address.ts';

/** Mailbox providers that ignore dots, and their other names. */
const DOTLESS_DOMAINS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox that an address leads to, for limits and blocks that must not be avoided by
 * spelling: without a plus tag, and for Gmail without dots. Mail itself goes to the address as typed.
 */
export function canonicalMailbox(typed: string): string {
  const email = normalizeEmail(typed);
  const at = email.lastIndexOf('@');
  if (at < 1) return email;
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const untagged = name.replace(/(?<=.)\+.*$/s, '');
  const dotless = DOTLESS_DOMAINS.get(domain);
  return dotless ? `${untagged.replaceAll('.', '')}@${dotless}` : `${untagged}@${domain}`;
}

/** RFC 2142: names that stand for a role, so a letter would reach a person on duty. */
const ROLE_NAMES = new Set([
  ...['info', 'marketing', 'sales', 'support', 'abuse', 'noc', 'security', 'postmaster'],
  ...['hostmaster', 'usenet', 'news', 'webmaster', 'www', 'uucp', 'ftp'],
]);

/** Whether an address belongs to a role rather than to a person (RFC 2142). */
export const isRoleAddress = (email: string): boolean =>
  ROLE_NAMES.has(canonicalMailbox(email).split('@', 1)[0] ?? '');
