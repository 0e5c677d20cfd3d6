/** The door of `delivery` for pages: what may reach the browser. */
export type { DeliveryControlRefusal } from './retry-delivery.server.ts';
