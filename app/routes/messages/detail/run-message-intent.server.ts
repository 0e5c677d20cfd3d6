import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { deleteMessage, restoreMessage } from '#app/features/messages/delete-message.server.ts';
import { duplicateMessage } from '#app/features/messages/drafts/duplicate-message.server.ts';
import { writeBack } from '#app/features/messages/drafts/write-back.server.ts';
import { createPrivateLink } from '#app/features/messages/handover/create-private-link.server.ts';
import { burnLetter, takeBackBurning } from '#app/features/messages/kept/burn-letter.server.ts';
import { keepLetter } from '#app/features/messages/kept/keep-letter.server.ts';
import { releaseLetter } from '#app/features/messages/kept/release-letter.server.ts';
import { openSealed, sealLetter } from '#app/features/messages/kept/seal-letter.server.ts';
import { recipientEmailSchema } from '#app/features/messages/letter.schema.server.ts';
import { editAddress } from '#app/features/messages/message.rules.ts';
import { changeReminder } from '#app/features/messages/reminder/change-reminder.server.ts';
import { changeOpening } from '#app/features/messages/schedule/change-opening.server.ts';
import { rescheduleMessage } from '#app/features/messages/schedule/change-scheduled.server.ts';
import {
  cancelMessage,
  withdrawMessage,
} from '#app/features/messages/sending/cancel-message.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import type { ReturnedSend } from '#app/features/messages/sending/return-texts.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { requestFactsContext, servicesContext } from '../../context.server.ts';
import { redirectWithNotice } from '../../flash.server.ts';
import type { NoticeCode } from '../../notices/notices.ts';
import { type Intent, runIntent } from '../../run-intent.server.ts';
import { getViewer, safeNext } from '../../session.server.ts';
import { withMessageId } from '../message-guard.server.ts';
import type { Route } from './+types/message.ts';

/** Runs what the sender asked for, from a message's own page or from the menu of its row. */
export function runMessageIntent(
  form: FormData,
  { params, context }: Pick<Route.ActionArgs, 'params' | 'context'>,
) {
  const services = context.get(servicesContext);
  const viewer = getViewer(context);
  const { messageId } = params;
  const page = `/messages/${messageId}`;
  const draftId = parseUuid(String(form.get('draftId'))) ?? randomUUID();
  const returnTo = safeNext(form.get('returnTo') ?? '/dashboard');
  /** Shown again when it is refused. */
  const sealChoice = {
    sealDate: shortText(form, 'sealDate'),
    sealTimeZone: shortText(form, 'sealTimeZone'),
  };
  const intents = {
    duplicate: {
      async run() {
        const draft = await duplicateMessage(services, viewer, messageId);
        return redirectWithNotice(editAddress(draft), 'message_duplicated');
      },
    },
    write_back: {
      async run() {
        return redirect(editAddress(await writeBack(services, viewer, { messageId, draftId })));
      },
    },
    write_again: {
      async run() {
        const letter = { messageId, draftId, isForNextYear: true };
        return redirect(editAddress(await writeBack(services, viewer, letter)));
      },
    },
    delete: {
      async run() {
        await deleteMessage(services, viewer, messageId);
        // The message's own page is gone.
        const list = returnTo.startsWith(page) ? '/dashboard' : returnTo;
        return redirect(withDeletedId(list, messageId));
      },
    },
    restore: {
      async run() {
        await withMessageId(messageId, (id) => restoreMessage(services, viewer, id));
        return redirectWithNotice(returnTo, 'message_restored');
      },
    },
    keep: {
      async run() {
        await keepLetter(services, viewer, messageId);
        return redirectWithNotice(page, 'keeping_begun');
      },
    },
    release: {
      async run() {
        return redirectWithNotice(
          await releaseLetter(services, viewer, messageId),
          'keeping_ended',
        );
      },
    },
    seal: {
      async run() {
        const { sealDate: date, sealTimeZone: timeZone } = sealChoice;
        await sealLetter(services, viewer, messageId, { date, timeZone });
        return redirectWithNotice(page, 'keeping_sealed');
      },
    },
    open_sealed: {
      async run() {
        await openSealed(services, viewer, messageId);
        return redirectWithNotice(page, 'keeping_opened');
      },
    },
    burn: {
      async run() {
        await withMessageId(messageId, (id) => burnLetter(services, viewer, id));
        return redirect(`${page}/burning`);
      },
    },
    take_back: {
      async run() {
        await withMessageId(messageId, (id) => takeBackBurning(services, viewer, id));
        return redirectWithNotice(page, 'burning_taken_back');
      },
    },
    cancel: {
      async run() {
        const returned = await cancelMessage(services, viewer, messageId);
        return redirectWithNotice(returnTo, cancelledNotice(returned));
      },
    },
    withdraw: {
      async run() {
        const withdrawal = await withdrawMessage(services, viewer, messageId);
        const notice =
          withdrawal.kind === 'cancelled'
            ? cancelledNotice(withdrawal.returned)
            : 'message_withdrawn';
        return redirectWithNotice(returnTo, notice);
      },
    },
    hand_over: {
      async run() {
        await createPrivateLink(services, viewer, messageId, {
          isRevealing: form.get('isRevealing') === 'on',
        });
        return redirect(`${page}/link`);
      },
    },
    reminder: {
      async run() {
        const wantsReminder = form.get('wantsReminder') === 'on';
        await changeReminder(services, viewer, messageId, { wantsReminder });
        return redirectWithNotice(page, wantsReminder ? 'reminder_chosen' : 'reminder_given_up');
      },
    },
    change_opening: {
      async run() {
        const choice = {
          date: shortText(form, 'opensDate'),
          time: shortText(form, 'opensTime'),
          timeZone: shortText(form, 'opensTimeZone'),
        };
        await changeOpening(services, viewer, messageId, choice);
        return redirectWithNotice(page, 'opening_moved');
      },
    },
    lift_opening: {
      async run() {
        await changeOpening(services, viewer, messageId, null);
        return redirectWithNotice(page, 'opening_lifted');
      },
    },
    send_now: {
      async run() {
        await rescheduleMessage(services, viewer, messageId, null);
        return redirectWithNotice(page, 'message_sent');
      },
    },
    resend: {
      async run() {
        const parsed = recipientEmailSchema.safeParse(Object.fromEntries(form));
        if (!parsed.success) {
          const emailError = parsed.error.issues[0]?.message ?? '';
          return data({ emailError, notice: null }, { status: 422 });
        }
        const { clientAddress } = context.get(requestFactsContext);
        await resendMessage(services, { ...viewer, clientAddress }, messageId, {
          ...parsed.data,
          hasPermission: form.get('hasPermission') === 'on',
        });
        return redirect(`/checkout/${messageId}`);
      },
    },
  } satisfies Record<string, Intent>;
  return runIntent(form, intents, page, sealChoice);
}

/** A field that holds a date, a time or the name of a time zone. */
const shortText = (form: FormData, name: string) => String(form.get(name) ?? '').slice(0, 100);

/** Says what was returned of the message's cost. */
function cancelledNotice(returned: ReturnedSend | null): NoticeCode {
  switch (returned?.returnedAs) {
    case 'free_send':
      return 'message_cancelled_free_send';
    case 'credit':
      return returned.paymentMethod === 'card'
        ? 'message_cancelled_paid_credit'
        : 'message_cancelled_credit';
    case 'refund':
      return 'message_cancelled_refund';
    default:
      return 'message_cancelled';
  }
}

/** Adds the deleted message's id to a list's address, so that the list offers to restore it. */
function withDeletedId(address: string, messageId: string): string {
  const [path = '', search = ''] = address.split('?');
  const params = new URLSearchParams(search);
  params.set('deleted', messageId);
  return `${path}?${params}`;
}
