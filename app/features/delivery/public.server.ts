/** The door of `delivery`. */
export { getMailHealth, listAttempts, listTroubledDeliveries } from './delivery.queries.server.ts';
export {
  noteLinkVisited,
  noteOpened,
} from './delivery.store.server.ts';
export {
  cancelDelivery,
  rescheduleDelivery,
  withdrawDelivery,
} from './delivery-control.store.server.ts';
export { watchDeliveries } from './delivery-metrics.queries.server.ts';
export { createDispatcher } from './dispatcher.server.ts';
export { enqueueDelivery } from './enqueue-delivery.server.ts';
export { assertDeliverable } from './find-obstacles.server.ts';
export { pauseDispatch, resumeDispatch } from './pause-dispatch.server.ts';
export { retryDelivery } from './retry-delivery.server.ts';
