import { type SQL, sql } from 'drizzle-orm';
import { deliveries } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';

/** Picks the deliveries of what one person sends. */
export const isFrom = (senderId: string): SQL =>
  sql`${deliveries.messageId} in (select ${messages.id} from ${messages} where ${messages.userId} = ${senderId})`;
