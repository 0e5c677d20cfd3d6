/** The door of `recipients`. */
export {
  findReadableDelivery,
  type OpenedMessage,
  openedMessage,
  type RecipientServices,
  type SealedMessage,
  sealedMessage,
} from './get-secure-delivery-message.server.ts';
export { timePhrases } from './letter.rules.ts';
export { createViewLog } from './log-delivery-view.server.ts';
export { openDelivery, visitDelivery } from './open-delivery.server.ts';
export { type DeliveryRow, prepareFindDelivery } from './recipient.queries.server.ts';
export type { DeliveryRefusal } from './recipient.rules.ts';
export { isViewingPass, VIEWING_PASS_LIFE } from './viewing-pass.server.ts';
