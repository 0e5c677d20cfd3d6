import { exactTime } from '#app/shared/exact-time.ts';

/** When a message goes out, as its summaries say it (spec section 2, checkout). */
export const deliveryWords = (message: { scheduledFor: Date | null; timeZone: string | null }) =>
  message.scheduledFor ? exactTime(message.scheduledFor, message.timeZone ?? 'UTC') : 'Immediately';
