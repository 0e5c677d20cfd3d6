import { isIP, SocketAddress } from 'node:net';

/** Stands for every address that cannot be read: all of them count as one network. */
const UNKNOWN_ADDRESS = 'unknown';

const WITH_PORT = /^(?:\[([^\]]*)\](?::\w+)?|([\d.]+):\w+)$/;
const ZONE = /%.*$/s;
const MAPPED = /^::ffff:(?=\d+\.)/;

/**
 * The bare address in what a socket or a proxy says: some add a port, brackets, quotes or the zone of an
 * interface, or write `unknown` or a made-up name instead (RFC 7239, section 6). IPv6 comes in its
 * shortest form, a mapped IPv4 address as IPv4.
 */
export function plainAddress(text: string | undefined): string {
  const written = (text ?? '').trim().replaceAll('"', '');
  const [, bracketed, beforePort] = WITH_PORT.exec(written) ?? [];
  const address = (bracketed ?? beforePort ?? written).replace(ZONE, '');
  const version = isIP(address);
  if (version === 0) return UNKNOWN_ADDRESS;
  if (version === 4) return address;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(MAPPED, '');
}
