/**
 * The network that rate limits count an address under: an IPv4 address itself, an IPv6 address by its
 * /64 prefix, because one visitor usually has all of it.
 */
export function networkPrefix(address: string): string {
  const groups = groupsOf(address);
  return groups ? prefixOf(groups, 64) : plainOf(address);
}

interface CountedNetwork {
  network: string;
  /** How many times as much as one visitor may come from it. */
  share: number;
}

/**
 * The networks that an address is counted in, the narrowest first. A tunnel gives one visitor a /48 of
 * 65,536 networks of the size that a visitor usually has, so the wider ones have limits as well; they
 * grow, because many visitors may share them.
 */
export function networksOf(address: string): CountedNetwork[] {
  const groups = groupsOf(address);
  if (!groups) return [{ network: plainOf(address), share: 1 }];
  return [
    { network: prefixOf(groups, 64), share: 1 },
    { network: prefixOf(groups, 56), share: 4 },
    { network: prefixOf(groups, 48), share: 16 },
  ];
}

const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The first four groups of an IPv6 address; null for any other. */
function groupsOf(address: string): number[] | null {
  const plain = plainOf(address);
  if (!plain.includes(':')) return null;
  const [head = '', tail = ''] = plain.split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const missing = plain.includes('::') ? 8 - (before?.length ?? 0) - (after?.length ?? 0) : 0;
  const groups = [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function prefixOf(groups: number[], bits: 48 | 56 | 64): string {
  const kept = bits === 48 ? groups.slice(0, 3) : groups;
  const masked = bits === 56 ? kept.with(3, (kept[3] ?? 0) & 0xff00) : kept;
  return `${masked.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
