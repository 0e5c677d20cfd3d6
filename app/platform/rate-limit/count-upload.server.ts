import { findBodyError } from '../http/stream-body.server.ts';
import {
  checkRateLimit,
  type LimitServices,
  type RateLimit,
  refundRateLimit,
} from './rate-limit.server.ts';

export interface UploadLimits {
  /** The limit for uploads that arrived whole. */
  whole: RateLimit;
  /**
   * The limit for uploads that broke off, which is higher: a bad connection breaks many off, and browsers
   * send them again by themselves. They count because each takes a place for as long as it arrives.
   */
  brokenOff: RateLimit;
}

interface CountedUpload<Result> {
  limits: UploadLimits;
  /** Who sends it. */
  subject: string;
  receive: () => Promise<Result>;
  /** Whether an upload that arrived failed through a fault of its own. A fault of ours does not count. */
  isTheirFault: (error: unknown) => boolean;
  /** @returns what to throw when a limit is reached */
  refuse: (limit: keyof UploadLimits) => Error;
}

/**
 * Receives an upload and counts it towards one of the two limits. It is counted towards both before
 * its outcome is known, so that many at once cannot all pass.
 */
export async function countUpload<Result>(
  services: LimitServices,
  { limits, subject, receive, isTheirFault, refuse }: CountedUpload<Result>,
): Promise<Result> {
  const refund = (limit: keyof UploadLimits) => refundRateLimit(services, limits[limit], subject);
  if (!(await checkRateLimit(services, limits.brokenOff, subject))) throw refuse('brokenOff');
  if (!(await checkRateLimit(services, limits.whole, subject))) {
    await refund('brokenOff');
    throw refuse('whole');
  }
  try {
    const result = await receive();
    await refund('brokenOff');
    return result;
  } catch (error) {
    const isBrokenOff = findBodyError(error) !== null;
    if (!isBrokenOff) await refund('brokenOff');
    if (isBrokenOff || !isTheirFault(error)) await refund('whole');
    throw error;
  }
}
