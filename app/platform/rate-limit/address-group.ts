/**
 * What an address is counted under: an IPv4 address as it is, an IPv6 address by its /64, because
 * one visitor commands all of it.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = plain.includes('::')
    ? 8 - groups.length - tail.split(':').filter(Boolean).length
    : 0;
  const whole = [
    ...groups,
    ...Array<string>(missing).fill('0'),
    ...tail.split(':').filter(Boolean),
  ];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
