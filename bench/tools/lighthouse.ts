import type run from 'lighthouse';

/** Resolved here and when it is used, as in load-generator.ts. */
export const lighthouse: typeof run = async (...call) =>
  (await import('lighthouse')).default(...call);
