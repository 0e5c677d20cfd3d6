import type { DeliveryDesk } from '#app/features/messages/delivery-desk.ts';
import type { Platform } from '#app/platform/platform.server.ts';
import { lockDelivery } from './delivery.store.server.ts';
import {
  cancelDelivery,
  rescheduleDelivery,
  withdrawDelivery,
} from './delivery-control.store.server.ts';
import { enqueueDelivery } from './enqueue-delivery.server.ts';
import { assertDeliverable } from './find-block-reasons.server.ts';

/** What messages may ask of delivery, each inside the transaction of who asks. */
export const createDeliveryDesk = (
  platform: Pick<Platform, 'clock' | 'config' | 'keyring'>,
): DeliveryDesk => ({
  assertDeliverable: assertDeliverable(platform),
  enqueue: enqueueDelivery(platform),
  lock: lockDelivery,
  cancel: cancelDelivery,
  reschedule: rescheduleDelivery,
  withdraw: withdrawDelivery,
});
