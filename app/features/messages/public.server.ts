/** The door of `messages`. */
export { createMessage } from './create-message.server.ts';
export { messageSource } from './export-messages.server.ts';
export { type Envelope, listEnvelopes } from './list-envelopes.server.ts';
export {
  countMessages,
  findOwnMessage,
  listRecentMessages,
  type OwnMessage,
} from './message.queries.server.ts';
export {
  type MessageRefusal,
  type Signature,
  senderLabel,
  signatureLabel,
} from './message.rules.ts';
export { messageFormSchema } from './message.schema.ts';
export { openTexts } from './message-seal.server.ts';
export {
  type AssertDeliverable,
  type EnqueueDelivery,
  type SendServices,
  sendWithFreeSend,
} from './send-message.server.ts';
export { reviveFailed, settleAccepted, settleFailed } from './settle-delivery.server.ts';
