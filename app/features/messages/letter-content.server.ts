import { DomainError } from '#app/shared/domain-error.ts';
import { normalizeEmail } from '#app/shared/email-address.ts';
import { type LetterForm, letterIn } from './letter.schema.server.ts';
import { type MessageErrorCode, PERMISSION_WORDING, RECEIVED_SUBJECT } from './message.rules.ts';
import type { MessageContent, Permission } from './message.store.server.ts';

export interface Writer {
  userId: string;
  /** Recorded with the permission tick. */
  clientAddress: string;
  /** Signs letters written on the Compose page. */
  profileName: string | null;
}

/** Where a message is written: on a template, or on the Compose page, with or without a film. */
export type WrittenOn = { on: 'template'; templateId: string } | { on: 'compose' };

export type LetterTimes = Pick<MessageContent, 'schedule' | 'opening'>;

/** Turns a form into the content of a message. */
export function contentOf(
  writer: Writer,
  writtenOn: WrittenOn,
  form: LetterForm,
  { schedule, opening }: LetterTimes,
  now: Date,
): MessageContent {
  const isCompose = writtenOn.on === 'compose';
  const { isKept } = form;
  const senderName = isCompose ? writer.profileName : form.senderName;
  return {
    ...letterIn(form),
    isKept,
    recipientEmail: isKept ? '' : normalizeEmail(form.recipientEmail),
    subject: isCompose ? form.subject : RECEIVED_SUBJECT,
    senderName: form.isAnonymous ? null : senderName,
    templateId: isCompose ? form.filmTemplateId : writtenOn.templateId,
    schedule: isKept ? null : schedule,
    opening: isKept ? null : opening,
    permission: form.hasPermission && !isKept ? permissionOf(writer, now) : null,
  };
}

/** The record of a permission tick: its exact wording, when, and from which network address. */
export const permissionOf = (
  { clientAddress }: Pick<Writer, 'clientAddress'>,
  now: Date,
): Permission => ({
  wording: PERMISSION_WORDING,
  confirmedAt: now,
  address: clientAddress,
});

/** Nothing is sent without the permission tick. @throws DomainError `permission_required` */
export function assertPermission({ hasPermission }: { hasPermission: boolean }): void {
  if (!hasPermission) throw new DomainError<MessageErrorCode>('permission_required');
}
