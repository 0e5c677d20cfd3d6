import { and, isNull, ne, type SQL } from 'drizzle-orm';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';

/** Picks deliveries whose link neither the sender nor the recipient has ended. */
export const hasLink = (): SQL | undefined =>
  and(isNull(deliveries.withdrawnAt), isNull(deliveries.erasedAt));

/** Picks messages whose sender still wants them sent: neither deleted nor taken back to be written. */
export const isWanted = (): SQL | undefined =>
  and(isNull(messages.deletedAt), ne(messages.status, 'draft'));
