/** The door of `delivery`. */

export { forgetAttempts, sealedAttemptColumns } from './attempt.store.server.ts';
export { checkBooks } from './book-faults.queries.server.ts';
export { checkMailCode, type MailCodeAnswer } from './check-mail-code.server.ts';
export { getMailHealth, listAttempts, listTroubledDeliveries } from './delivery.queries.server.ts';
export { noteLinkVisited, noteOpened } from './delivery.store.server.ts';
export {
  eraseDeliveries,
  holdDeliveriesOf,
  releaseDeliveriesOf,
} from './delivery-control.store.server.ts';
export { createDeliveryDesk } from './delivery-desk.server.ts';
export { watchDeliveries } from './delivery-metrics.queries.server.ts';
export { createDispatcher } from './dispatcher.server.ts';
export { findMailedHash, findStopTarget } from './find-stop-target.server.ts';
export { forgetMailProofs } from './forget-mail-proofs.server.ts';
export { holdAfterRestore } from './hold-after-restore.store.server.ts';
export { pauseDispatch, resumeDispatch } from './pause-dispatch.server.ts';
export { readBouncesJob, readBouncesKind } from './read-bounces.job.server.ts';
export { recordBounce } from './record-bounce.server.ts';
export { releaseHeldJob, releaseHeldKind } from './release-held.job.server.ts';
export { retryDelivery } from './retry-delivery.server.ts';
