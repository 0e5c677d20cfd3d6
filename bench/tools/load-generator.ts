import type run from 'autocannon';

/**
 * Resolved from here, because only this folder has the benchmarks' own packages, and when it is used: the
 * other benchmarks need none of them.
 */
export const autocannon: typeof run = async (options) =>
  (await import('autocannon')).default(options);
