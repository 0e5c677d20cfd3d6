/** The door of `recipients`. */
export {
  blockEverybody,
  blockSender,
  unblockEverybody,
  unblockSender,
} from './block-sender.server.ts';
export { isEverybodyBlocked } from './blocks.queries.server.ts';
export { eraseStoredData } from './erase-stored-data.server.ts';
export { findReply } from './find-reply.queries.server.ts';
export { getRightsDelivery } from './get-rights-delivery.server.ts';
export {
  getSecureDeliveryMessage,
  type OpenedMessage,
  openedMessage,
  type RecipientServices,
  type SealedMessage,
  sealedMessage,
} from './get-secure-delivery-message.server.ts';
export { type TimedPhrase, timePhrases } from './letter.rules.ts';
export { createViewLog } from './log-delivery-view.server.ts';
export { issueMediaTicket, mayWatch, readMediaTicket } from './media-ticket.server.ts';
export { openDelivery, visitDelivery } from './open-delivery.server.ts';
export { type DeliveryRow, prepareFindDelivery } from './recipient.queries.server.ts';
export { type DeliveryRefusal, isClosed } from './recipient.rules.ts';
export { sealedReplyColumns } from './reply.store.server.ts';
export { reportLetter } from './report-letter.server.ts';
export { retentionJob, retentionKind } from './retention.job.server.ts';
export { sendReply } from './send-reply.server.ts';
export { listStoredAbout, type StoredLetter } from './stored-data.queries.server.ts';
export {
  isStoredDataGrant,
  mailStoredDataCode,
  redeemStoredDataCode,
} from './stored-data-code.server.ts';
export { isViewingPass, VIEWING_PASS_LIFE } from './viewing-pass.server.ts';
