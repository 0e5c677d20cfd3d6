import { closeCheckout } from '#app/features/payments/checkout/close-checkout.server.ts';
import { quoteSend } from '#app/features/payments/ledger/quote-send.server.ts';
import type { PaymentServices } from '#app/features/payments/payment-services.ts';
import { findTemplate } from '#app/features/templates/template.queries.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isSealed } from '../kept/kept.rules.ts';
import type { LetterForm } from '../letter.schema.server.ts';
import type { LetterAttachments } from '../letter-attachments.server.ts';
import type { Writer, WrittenOn } from '../letter-content.server.ts';
import { withOwnMessageLocked } from '../lock-message.server.ts';
import { findMessageState, type MessageState } from '../message.queries.server.ts';
import type { MessageErrorCode } from '../message.rules.ts';
import { changeScheduledMessage } from '../schedule/change-scheduled.server.ts';
import type { SendServices } from '../sending/send-message.server.ts';
import { type SendingActor, sendMessage } from '../sending/send-message.server.ts';
import { saveCompleteDraft, saveDraft } from './save-draft.server.ts';

/** What the button of a letter's form asks for. */
export type SubmitIntent = 'draft' | 'keep' | 'checkout' | 'send' | 'schedule';

/** What submitting a letter did. It decides which page comes next. */
export type SubmitOutcome =
  | { kind: 'draft_saved'; messageId: string }
  /** It is kept for nobody. */
  | { kind: 'kept'; messageId: string }
  /** A scheduled message was changed. It is no longer scheduled if it is sent now. */
  | { kind: 'scheduled_changed'; messageId: string; isScheduled: boolean }
  /** It had been sent or had failed before, because of another window or a second click. */
  | { kind: 'already_sent'; message: MessageState }
  | { kind: 'to_checkout'; messageId: string; reason: 'requested' | 'nothing_left' | 'unverified' }
  | { kind: 'sent'; messageId: string; isScheduled: boolean };

/**
 * Decides what submitting either form of a letter does: save a draft, change a scheduled message,
 * continue at checkout, or spend one send from the balance, as checkout would. If the balance does not
 * cover the letter, it stays a draft and continues at checkout. Submitting twice sends and spends once.
 * @throws DomainError with a MessageErrorCode, `address_undeliverable` or `picture_gone`
 */
export async function submitLetter(
  services: SendServices & PaymentServices & LetterAttachments,
  writer: Writer & SendingActor,
  writtenOn: WrittenOn,
  form: LetterForm,
  intent: SubmitIntent,
): Promise<SubmitOutcome> {
  const { db, clock } = services;
  const { draftId: messageId } = form;
  if (intent === 'draft') {
    await saveDraft(services, writer, writtenOn, form);
    return { kind: 'draft_saved', messageId };
  }
  const existing = await findMessageState(db, messageId, writer.userId);
  if (existing?.status === 'scheduled') {
    // Scheduled on another page. It is paid for, and keeps its address.
    if (form.isKept) throw new DomainError<MessageErrorCode>('message_not_editable');
    await changeScheduledMessage(services, writer, messageId, form);
    return { kind: 'scheduled_changed', messageId, isScheduled: form.when !== 'now' };
  }
  if (existing && existing.status !== 'draft') return { kind: 'already_sent', message: existing };
  await (form.isKept ? saveDraft : saveCompleteDraft)(services, writer, writtenOn, form);
  // It may have been scheduled when the form was opened, and have been cancelled since.
  await withOwnMessageLocked(services, writer, messageId, async (tx, { message }) => {
    if (isSealed(message)) throw new DomainError<MessageErrorCode>('letter_sealed');
    await services.letterAttachments.applyEdit(tx, messageId, form);
  });
  if (form.isKept) {
    await closeCheckout(services, messageId);
    return { kind: 'kept', messageId };
  }
  if (intent === 'checkout') return { kind: 'to_checkout', messageId, reason: 'requested' };

  const templateId = writtenOn.on === 'template' ? writtenOn.templateId : form.filmTemplateId;
  const template = templateId ? await findTemplate(db, templateId) : null;
  const { paymentMethods } = await quoteSend(db, writer.userId, template, clock.now());
  const [paymentMethod] = paymentMethods;
  if (!paymentMethod) return { kind: 'to_checkout', messageId, reason: 'nothing_left' };
  try {
    await sendMessage(services, writer, messageId, paymentMethod);
  } catch (error) {
    // The letter is saved. Checkout explains why it can't be sent yet.
    if (isUnverified(error)) return { kind: 'to_checkout', messageId, reason: 'unverified' };
    throw error;
  }
  return { kind: 'sent', messageId, isScheduled: intent === 'schedule' };
}

const isUnverified = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.code === ('verified_email_required' satisfies MessageErrorCode);
