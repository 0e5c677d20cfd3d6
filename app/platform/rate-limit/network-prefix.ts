/**
 * The network that rate limits count an address under: an IPv4 address itself, an IPv6 address by its
 * /64 prefix, because one visitor usually has all of it.
 */
export function networkPrefix(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = plain.includes('::')
    ? 8 - groups.length - tail.split(':').filter(Boolean).length
    : 0;
  const expanded = [
    ...groups,
    ...Array<string>(missing).fill('0'),
    ...tail.split(':').filter(Boolean),
  ];
  return `${expanded
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
