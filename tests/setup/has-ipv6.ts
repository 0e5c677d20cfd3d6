import { networkInterfaces } from 'node:os';

/** Whether this machine has IPv6: some containers have none. */
export const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((network) => network?.address === '::1');
