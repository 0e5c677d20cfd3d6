/** A host as sockets take it: in addresses, IPv6 stands in brackets. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/**
 * The hosts that the server of an address may be reached by, in turn. Where `localhost` names IPv4 alone,
 * a server that listens on IPv6 is found as well.
 */
export function hostsOf(address: string): [string, ...string[]] {
  const { hostname } = new URL(address);
  return hostname === 'localhost' ? [hostname, '::1'] : [withoutBrackets(hostname)];
}

/**
 * Runs `connect` with one host after the other while nothing listens there.
 * @throws the error of the first host when all refuse
 */
export async function withFirstHost<Result>(
  address: string,
  connect: (host: string) => Promise<Result>,
): Promise<Result> {
  const [host, ...others] = hostsOf(address);
  try {
    return await connect(host);
  } catch (error) {
    if (!/ECONNREFUSED/.test(String(error))) throw error;
    for (const other of others) {
      try {
        return await connect(other);
      } catch {
        // The error of the host that the address names says more.
      }
    }
    throw error;
  }
}
