import { normalizeEmail } from './email-address.ts';

/** Mailbox providers that ignore dots, and their other names. */
const DOTLESS_DOMAINS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** An address without its plus tag: anybody can write anything there. */
export function withoutTag(email: string): string {
  const at = email.lastIndexOf('@');
  return email.slice(0, at).replace(/(?<=.)\+.*$/s, '') + email.slice(at);
}

/**
 * The mailbox that an address leads to, for limits and blocks that must not be avoided by
 * spelling: without a plus tag, and for Gmail without dots. Mail itself goes to the address as typed.
 */
export function canonicalMailbox(typed: string): string {
  const normalized = normalizeEmail(typed);
  if (normalized.lastIndexOf('@') < 1) return normalized;
  const email = withoutTag(normalized);
  const at = email.lastIndexOf('@');
  const dotless = DOTLESS_DOMAINS.get(email.slice(at + 1));
  return dotless ? `${email.slice(0, at).replaceAll('.', '')}@${dotless}` : email;
}

/** RFC 2142: names that stand for a role, so a letter would reach a person on duty. */
const ROLE_NAMES = new Set([
  ...['info', 'marketing', 'sales', 'support', 'abuse', 'noc', 'security', 'postmaster'],
  ...['hostmaster', 'usenet', 'news', 'webmaster', 'www', 'uucp', 'ftp'],
]);

/** Whether an address belongs to a role rather than to a person (RFC 2142). */
export const isRoleAddress = (email: string): boolean =>
  ROLE_NAMES.has(canonicalMailbox(email).split('@', 1)[0] ?? '');
