import { blockAfter } from '#tests/setup/documented.ts';

/**
 * The settings of a machine with 1 GB of memory, word for word from docs/operations.md, so that what is
 * tried is what an operator reads.
 */
const pairsAfter = (words: string): Record<string, string> =>
  Object.fromEntries(
    [...blockAfter(words).matchAll(/^(\w+) *= *(.+)$/gm)].map(([, name, value]) => [name, value]),
  );

export const postgresSettings = pairsAfter('gets these settings of PostgreSQL');
export const productSettings = pairsAfter('gets these settings of the product');

/** What Node is started with, in place of the limits in the systemd units. */
export const nodeLimits = blockAfter('Both units start Node with lower limits').trim().split(' ');
