import { isIPv6 } from 'node:net';
import { plainAddress } from '../http/ip-address.server.ts';

/**
 * The network that rate limits count an address under: an IPv4 address itself, an IPv6 address by its
 * /64 prefix, because one visitor usually has all of it. Never throws: whatever is no address counts as
 * one network.
 */
export function networkPrefix(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? prefixOf(plain, 64) : plain;
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
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return [{ network: plain, share: 1 }];
  return [
    { network: prefixOf(plain, 64), share: 1 },
    { network: prefixOf(plain, 56), share: 4 },
    { network: prefixOf(plain, 48), share: 16 },
  ];
}

/** The network that all networks of one tunnel belong to. */
export const widestNetwork = (address: string): string =>
  networksOf(address).at(-1)?.network ?? address;

/** @param address IPv6 without a zone, whose last two groups may be written as IPv4 */
function prefixOf(address: string, bits: 48 | 56 | 64): string {
  const plain = address.includes('.')
    ? `${address.slice(0, address.lastIndexOf(':'))}:0:0`
    : address;
  const [before = [], after = []] = plain
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const missing = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...missing, ...after].slice(0, bits === 48 ? 3 : 4);
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  const masked = bits === 56 ? numbers.with(3, (numbers[3] ?? 0) & 0xff00) : numbers;
  return `${masked.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
