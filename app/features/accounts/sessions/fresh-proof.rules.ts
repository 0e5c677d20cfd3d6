import { minutes, shifted } from '#app/platform/clock/clock.ts';

/** For as long after somebody has shown who they are, nothing asks them again. */
const FRESH_PROOF_MINUTES = 15;

/** @param provenAt when the user of a session last showed who they are */
export const isFreshProof = (provenAt: Date, now: Date): boolean =>
  provenAt > shifted(now, -minutes(FRESH_PROOF_MINUTES));
