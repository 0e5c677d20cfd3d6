import { eq, getTableColumns, sql } from 'drizzle-orm';
import { deliveries, suppressedAddresses } from '#db/schema/dispatch.ts';
import { messages } from '#db/schema/messages.ts';
import { databaseOf, type WithPool } from './database.ts';

type StoredDelivery = typeof deliveries.$inferSelect & {
  /** The status of its message. */
  status: (typeof messages.$inferSelect)['status'];
};

/** Reads the delivery of a message together with the message's status. */
export async function deliveryOf(app: WithPool, messageId: string): Promise<StoredDelivery> {
  const [row] = await databaseOf(app)
    .select({ ...getTableColumns(deliveries), status: messages.status })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(eq(deliveries.messageId, messageId));
  if (!row) throw new Error(`Message ${messageId} has no delivery`);
  return row;
}

/** Writes columns of a delivery directly, for states that take long or rare events to reach. */
export async function updateDelivery(
  app: WithPool,
  messageId: string,
  values: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await databaseOf(app).update(deliveries).set(values).where(eq(deliveries.messageId, messageId));
}

/** Makes every delivery due by the database's clock, for workers that run in their own process. */
export async function makeDeliveriesDue(app: WithPool): Promise<void> {
  await databaseOf(app).update(deliveries).set({ dueAt: sql`now()`, nextAttemptAt: sql`now()` });
}

/** Clears the list of addresses that refused mail. */
export async function deleteSuppressedAddresses(app: WithPool): Promise<void> {
  await databaseOf(app).delete(suppressedAddresses);
}
