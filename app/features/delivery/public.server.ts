/** The door of `delivery`. */
export { noteLinkVisited, noteOpened } from './delivery.store.server.ts';
export { createDispatcher } from './dispatcher.server.ts';
export { enqueueDelivery } from './enqueue-delivery.server.ts';
