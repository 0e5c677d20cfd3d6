/** The door of `messages`. */

export { announceMessages } from './announce.server.ts';
export { changeScheduledMessage, rescheduleMessage } from './change-scheduled.server.ts';
export { deleteMessage, restoreMessage } from './delete-message.server.ts';
export type { DeliveryDesk } from './delivery-desk.ts';
export { duplicateMessage } from './duplicate-message.server.ts';
export { eraseRecipient } from './erase-recipient.store.server.ts';
export { messageSource } from './export-messages.server.ts';
export { forgetEndedLetters, forgetStaleDrafts } from './forget-old-messages.server.ts';
export type { SendServices } from './hand-over.server.ts';
export { type Envelope, listEnvelopes } from './list-envelopes.server.ts';
export {
  countMessages,
  findOwnMessage,
  findReturned,
  type OwnMessage,
} from './message.queries.server.ts';
export {
  type MessageRefusal,
  presentableRecipientName,
  type Signature,
  senderLabel,
  signatureLabel,
} from './message.rules.ts';
export {
  composeFormSchema,
  messageFormSchema,
  recipientEmailSchema,
  unfinishedFormSchema,
} from './message.schema.ts';
export { listMessages, searchMessages } from './message-list.queries.server.ts';
export { PAGE_SIZE } from './message-rows.queries.server.ts';
export { openTexts, sealedMessageColumns } from './message-seal.server.ts';
export { purgeDeletedJob, purgeDeletedKind } from './purge-deleted.job.server.ts';
export { resendMessage } from './resend-message.server.ts';
export { assertSendable, sendMessage, sendPaidMessage } from './send-message.server.ts';
export { reviveFailed, settleAccepted, settleFailed } from './settle-delivery.server.ts';
export { cancelMessage, withdrawMessage } from './take-back-message.server.ts';
export { tellSenderJob } from './tell-sender.job.server.ts';
export { tellSender, tellSenderKind } from './tell-sender.server.ts';
export {
  createMessage,
  keepUnfinished,
  type Writer,
  type WritingPlace,
} from './write-message.server.ts';
